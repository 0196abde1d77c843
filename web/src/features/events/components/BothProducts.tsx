import { Button, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMoney } from '../../../ui/numbers.ts'
import { subscribePath } from '../sale.ts'

/** What a place costs where both a single entry and a subscription are sold, and the way to the subscription. */
export function BothProducts({ event, people }: { event: EventInfo; people: readonly string[] }) {
  const { t } = useTranslation('event')
  const money = useMoney()
  const single = event.products?.find(({ type }) => type === 'oneOff')
  const subscription = event.products?.find(({ type }) => type === 'subscription')
  if (!single || !subscription) return null
  return (
    <Stack gap="xs" data-testid="both-products">
      <p>{t('join.both', { price: money(single.price, single.currency) })}</p>
      {event.isForMembers ? (
        <p>{t('join.forMembers')}</p>
      ) : (
        <Button component={Link} to={subscribePath(event, people) ?? ''} variant="light">
          {t('join.subscribe', { price: money(subscription.price, subscription.currency) })}
        </Button>
      )}
    </Stack>
  )
}
