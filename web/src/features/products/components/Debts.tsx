import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/now.ts'
import { payersPath } from '../../../lib/shop-paths.ts'
import { CountTile } from '../../../ui/CountTile.tsx'
import { usePayers } from '../api.ts'
import { debtorsOf, monthStart } from '../sales.ts'
import classes from './Products.module.css'
import { Remind } from './Remind.tsx'

/** How many people owe an organisation something, with a button that reminds them; empty where nobody does. */
export function Debts({ orgId }: { orgId: string }) {
  const { t } = useTranslation('orgs')
  const today = wallClock(useNow()).day
  const list = usePayers({ orgId, from: monthStart(today), to: today })
  const { count, isMore } = debtorsOf(list.items)
  if (count === 0) return null
  return (
    <>
      <CountTile
        to={payersPath(orgId)}
        count={isMore && list.hasMore ? `${count}+` : count}
        text={t('strip.owe', { count })}
        isDue
      />
      <div className={classes.remind}>
        <Remind orgId={orgId} />
      </div>
    </>
  )
}
