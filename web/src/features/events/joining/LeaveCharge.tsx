import { Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { useEventPayments } from '../../../queries/payments.ts'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { leavingCost, leavingSeats } from '../sale.ts'
import classes from './LeaveCharge.module.css'

interface Props {
  readonly event: EventInfo
  /** The people who leave. */
  readonly ids: readonly string[]
}

/**
 * What leaving paid seats costs now and later, and what comes back: the rest, deposits, and the charge when somebody takes
 * the seats.
 */
export function LeaveCharge({ event, ids }: Props) {
  const { t } = useTranslation('event')
  const now = useNow()
  const { data: me } = useMe()
  const { freeToLeave } = event
  const left = leavingSeats(useEventPayments(event), { ids, me: me?.id ?? '', freeToLeave })
  const { paid, charged, deposit } = left
  const [first] = left.seats
  if (!first || (paid.length === 0 && deposit === 0)) return null
  const sum = paid.reduce((total, { amount }) => total + amount, 0)
  const cost = leavingCost(charged, event.date, now)
  // A person who leaves for free, because the event was moved, may have bought under other terms.
  const [terms] = charged
  return (
    <Stack gap="sm" data-testid="leave-charge">
      {sum > 0 && (
        <p className={cost === 0 ? undefined : classes.charge}>
          {t(cost === 0 ? 'leave.refund' : cost === sum ? 'leave.chargeAll' : 'leave.charge', {
            amount: amountText(cost, first.currency),
            back: amountText(sum - cost, first.currency),
          })}
        </p>
      )}
      {deposit > 0 && <p>{t('leave.deposit', { amount: amountText(deposit, first.currency) })}</p>}
      {charged.length < paid.length && <p>{t('leave.moved')}</p>}
      {cost > 0 && <p>{t('leave.burza')}</p>}
      {terms && terms.leaveSteps.length > 0 && <LeaveSteps steps={terms.leaveSteps} start={event.date} paid={terms} />}
    </Stack>
  )
}
