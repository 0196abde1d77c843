import { Button, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { useMoney } from '../../../ui/numbers.ts'
import type { Span } from '../../../ui/spans.ts'
import { needsPass } from '../passes.ts'
import { sellsBoth, subscribePath } from '../sale.ts'
import { PassNeeded } from './PassNeeded.tsx'

interface Props {
  readonly event: EventInfo
  readonly span: Span
  readonly people: readonly string[]
  /** The chosen people without a subscription that covers the event; `null` while that is not known. */
  readonly lacking: readonly string[] | null
}

/** What a place costs where a subscription is sold, alone or beside a single entry. */
export function PaidPlace(props: Props) {
  if (props.event.subscriptionProductId === null || props.people.length === 0) return null
  return (
    <div aria-live="polite">
      <Cost {...props} productId={props.event.subscriptionProductId} />
    </div>
  )
}

function Cost({ event, span, people, lacking, productId }: Props & { productId: string }) {
  const { t } = useTranslation('event')
  if (lacking?.length === 0) {
    // For other dates it is not known whether the subscription is valid on them, nor what they sell.
    return span === 'one' ? <p data-testid="covered">{t('join.covered')}</p> : null
  }
  if (needsPass(event, span)) {
    return (
      <p data-testid="pass-needed">
        {event.isForMembers ? (
          `${t(codeKey('payment.required'))} ${t('refusal.membersText')}`
        ) : (
          <PassNeeded
            productId={productId}
            people={lacking ?? people}
            start={span === 'one' ? event.date : undefined}
          />
        )}
      </p>
    )
  }
  return sellsBoth(event) ? <BothProducts event={event} people={lacking ?? people} /> : null
}

/** Where both a single entry and a subscription are sold: what a place costs, and the way to the subscription. */
function BothProducts({ event, people }: { event: EventInfo; people: readonly string[] }) {
  const { t } = useTranslation('event')
  const money = useMoney()
  const single = event.products?.find(({ type }) => type === 'oneOff')
  const subscription = event.products?.find(({ type }) => type === 'subscription')
  if (!single || !subscription) return null
  return (
    <Stack gap="xs" data-testid="both-products">
      <p>{t('join.both', { price: money(single.price, single.currency) })}</p>
      {event.isForMembers && <p>{t('join.forMembers')}</p>}
      {!event.isForMembers && subscription.status === 'active' && (
        <Button component={Link} to={subscribePath(event, people) ?? ''} variant="light">
          {t('join.subscribe', { price: money(subscription.price, subscription.currency) })}
        </Button>
      )}
    </Stack>
  )
}
