import { leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import type { ProductSnapshot } from '@parta/contracts/products'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { useEventName } from '../api.ts'
import { type KartItem, priceOf } from '../kart.ts'

interface Props {
  /** A row of the kart with its event. */
  readonly item: KartItem
  readonly product: ProductSnapshot
}

/** What leaving the event will cost, shown before it is paid for; nothing where leaving is free. */
export function LeaveTerms({ item, product }: Props) {
  const { t } = useTranslation('products')
  const { data: event } = useEventName(item.eventId)
  const steps = leaveStepsOf(product)
  const amount = priceOf(item, product)
  if (steps.length === 0 || amount === 0) return null
  return (
    <Card title={t('detail.leave')}>
      <LeaveSteps steps={steps} start={event?.date} paid={{ amount, currency: product.currency }} />
    </Card>
  )
}
