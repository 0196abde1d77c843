import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../../ui/numbers.ts'
import type { Span } from '../../../ui/spans.ts'

/** How much credit goes back to the players when the event is deleted or cancelled. */
export function Refunds({ event: { refunds }, span }: { event: EventInfo; span: Span }) {
  const { t } = useTranslation('event')
  if (!refunds) return null
  const amount = refunds.amounts.map((one) => amountText(one.amount, one.currency)).join(' + ')
  return (
    <p data-testid="refunds">
      {t('refunds.one', { seats: refunds.seats, amount })} {span !== 'one' && t('refunds.all')}
    </p>
  )
}
