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

/** What leaving paid seats costs now and later, and that the charge is given back when somebody takes the seats. */
export function LeaveCharge({ event, ids }: Props) {
  const { t } = useTranslation('event')
  const now = useNow()
  const { data: me } = useMe()
  const { freeToLeave } = event
  const { paid, charged } = leavingSeats(useEventPayments(event), { ids, me: me?.id ?? '', freeToLeave })
  const [first] = paid
  // The terms of who leaves for free, because the event was moved, do not matter.
  const [terms] = charged
  if (!first) return null
  const cost = leavingCost(charged, event.date, now)
  return (
    <Stack gap="sm" data-testid="leave-charge">
      <p className={cost === 0 ? undefined : classes.charge}>
        {cost === 0 ? t('leave.refund') : t('leave.charge', { amount: amountText(cost, first.currency) })}
      </p>
      {charged.length < paid.length && <p>{t('leave.moved')}</p>}
      {cost > 0 && <p>{t('leave.burza')}</p>}
      {terms && terms.leaveSteps.length > 0 && <LeaveSteps steps={terms.leaveSteps} start={event.date} paid={terms} />}
    </Stack>
  )
}
