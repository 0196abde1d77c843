import type { EventInfo } from '@parta/contracts/events'
import { minorOf } from '@parta/contracts/money'
import { leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now.ts'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { leavingCost, oneOffOf } from '../sale.ts'

/** What leaving a paid seat costs now and later, and that the charge is given back when somebody takes the seat. */
export function LeaveCharge({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const now = useNow()
  const product = oneOffOf(event)
  if (!product || event.payment !== 'paid') return null
  const steps = leaveStepsOf(product)
  const { percent, amount } = leavingCost(product, event.date, now)
  return (
    <div data-testid="leave-charge">
      <p>
        {percent === 0
          ? t('leave.refund')
          : t('leave.charge', { percent, amount: amountText(amount, product.currency) })}
      </p>
      {percent > 0 && <p>{t('leave.burza')}</p>}
      {steps.length > 0 && (
        <LeaveSteps
          steps={steps}
          start={event.date}
          paid={{ amount: minorOf(product.price), currency: product.currency }}
        />
      )}
    </div>
  )
}
