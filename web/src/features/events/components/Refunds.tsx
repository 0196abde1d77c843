import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../../ui/numbers.ts'
import type { Span } from './RepeatChoice.tsx'

/** How much credit goes back to the players when the event is deleted or cancelled. */
export function Refunds({ event: { refunds, products, org }, span }: { event: EventInfo; span: Span }) {
  const { t } = useTranslation('event')
  if (!refunds) return null
  const currency = products?.find(({ type }) => type === 'oneOff')?.currency ?? org?.currency ?? 'CZK'
  const { seats, amount } = refunds
  return (
    <p data-testid="refunds">
      {t('refunds.one', { seats, amount: amountText(amount, currency) })} {span !== 'one' && t('refunds.all')}
    </p>
  )
}
