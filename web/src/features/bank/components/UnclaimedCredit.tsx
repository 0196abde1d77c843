import { useTranslation } from 'react-i18next'
import { listUnclaimedCredit } from '../../../generated/operations.ts'
import { usePages } from '../../../lib/swr.ts'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import classes from './Bank.module.css'

/** Credit that reached people after the deletion of their account; nothing while there is none. */
export function UnclaimedCredit() {
  const { t } = useTranslation('bank')
  const list = usePages(listUnclaimedCredit, { query: {} })
  if (list.items.length === 0) return null
  return (
    <Card>
      <h2 className={classes.reason}>{t('unclaimed.title')}</h2>
      <p className={classes.muted}>{t('unclaimed.text')}</p>
      <ul className={classes.list}>
        {list.items.map(({ id, userSymbol, amount, currency, at }) => (
          <li key={id}>
            <strong>{amountText(amount, currency)}</strong>
            {` · ${t('unclaimed.symbol')} ${userSymbol} · `}
            <Moment at={at} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}
