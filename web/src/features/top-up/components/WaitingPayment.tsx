import { Button } from '@mantine/core'
import type { Currency } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buyPath } from '../../../lib/shop-paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { useCredit, useWaiting } from '../api.ts'
import classes from '../pages/TopUpPage.module.css'

/** The newest purchase that waits for credit in this currency, and the way to pay it as soon as the credit is enough. */
export function WaitingPayment({ currency }: { currency: Currency }) {
  const { t } = useTranslation('topUp')
  const waiting = useWaiting(currency)
  const credit = useCredit(currency) ?? 0
  if (!waiting) return null
  const { id, orgId, title, isSeat, needed } = waiting
  return (
    <Card>
      <div className={classes.now} data-testid="waiting">
        <span>
          {t('waiting.text', { title, amount: amountText(needed, currency) })}
          {isSeat && <small className={classes.seat}>{t('waiting.seat')}</small>}
        </span>
        {credit >= needed && (
          <Button component={Link} to={buyPath(orgId, { retry: id })} color="accent" c="var(--on-accent)">
            {t('waiting.pay')}
          </Button>
        )}
      </div>
    </Card>
  )
}
