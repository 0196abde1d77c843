import { Button } from '@mantine/core'
import type { UnclaimedCredit as Credit } from '@parta/contracts/unclaimed'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUnclaimedCredit } from '../../../generated/operations.ts'
import { usePages } from '../../../lib/swr.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import classes from './Bank.module.css'
import { PayUnclaimedDialog } from './PayUnclaimedDialog.tsx'

/** Credit that reached people after the deletion of their account; nothing while there is none. */
export function UnclaimedCredit() {
  const { t } = useTranslation('bank')
  const [chosen, setChosen] = useState<Credit | null>(null)
  const list = usePages(listUnclaimedCredit, { query: {} })
  if (list.error && list.items.length === 0) {
    return (
      <Card title={t('unclaimed.title')}>
        <Failed error={list.error} again={list.again} />
      </Card>
    )
  }
  if (list.items.length === 0) return null
  return (
    <Card title={t('unclaimed.title')}>
      <p className={classes.muted}>{t('unclaimed.text')}</p>
      <ul className={classes.unclaimed}>
        {list.items.map((credit) => (
          <li key={credit.id}>
            <span>
              <strong>{amountText(credit.amount, credit.currency)}</strong>
              <br />
              <span className={classes.muted}>
                {`${t('unclaimed.symbol')} ${credit.userSymbol} · `}
                <Moment at={credit.at} />
              </span>
            </span>
            {credit.paidAt ? (
              <StateBadge>{t('unclaimed.paid')}</StateBadge>
            ) : (
              <Button size="sm" variant="default" onClick={() => setChosen(credit)}>
                {t('unclaimed.pay')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      {chosen && <PayUnclaimedDialog credit={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}
