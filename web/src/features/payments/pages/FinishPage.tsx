import { Button, Stack } from '@mantine/core'
import type { PurchaseView } from '@parta/contracts/payments'
import { IconCircleCheck, IconClockHour4, IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { calendarPath, eventPath, paths } from '../../../lib/paths.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useNewestPayments } from '../api.ts'
import { PaymentRow } from '../components/PaymentRow.tsx'
import { againPath, finishText, outcomeOf } from '../outcome.ts'
import classes from './FinishPage.module.css'

const pictures = {
  paid: IconCircleCheck,
  partly: IconCircleCheck,
  refused: IconMoodSad,
  waiting: IconClockHour4,
  inProgress: IconClockHour4,
} as const

/** What became of a purchase, which is in the navigation state. */
export function FinishPage() {
  const { state } = useLocation()
  const { purchase, event = null } = (state ?? {}) as { purchase?: PurchaseView; event?: string | null }
  return purchase ? <Outcome purchase={purchase} asked={event} /> : <Navigate to={paths.payments} replace />
}

/** @param asked the event for which a subscription was bought */
function Outcome({ purchase, asked }: { purchase: PurchaseView; asked: string | null }) {
  const { t } = useTranslation('payments')
  const mine = ({ purchaseId }: { purchaseId: string }) => purchaseId === purchase.id
  const { data: me } = useMe()
  const { data } = useNewestPayments((items) => items.some((one) => mine(one) && one.inProgress))
  const now = data?.items.filter(mine) ?? []
  const payments = now.length > 0 ? now : purchase.payments
  const outcome = outcomeOf(payments)
  const text = finishText(payments)
  const look = text === 'there' ? 'paid' : outcome
  const Picture = pictures[look]
  const title = t(`finish.${text}.title`)
  usePageTitle(title)
  const events = [
    ...new Set(payments.flatMap(({ eventId, status }) => (eventId && status !== 'expired' ? [eventId] : []))),
  ]
  const [event = asked] = events
  // Without a payment of an event: the subscription is there, and the seat is still to be taken.
  const isToJoin = events.length === 0 && asked !== null && outcome === 'paid'
  const again = againPath(payments, { me: me?.id ?? '', asked })
  return (
    <div className={classes.page} data-testid="finish" data-outcome={outcome}>
      <Picture size={72} stroke={1.4} className={classes.picture} data-outcome={look} aria-hidden="true" />
      <h1 className={classes.title} aria-live="polite">
        {title}
      </h1>
      <p className={classes.text}>{t(isToJoin ? 'finish.subscribed' : `finish.${text}.text`)}</p>
      <Stack gap="sm" w="100%">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </Stack>
      <div className={classes.buttons}>
        {event && (
          <Button component={Link} to={eventPath(event)} size="md">
            {t(isToJoin ? 'finish.takePlace' : 'finish.toEvent')}
          </Button>
        )}
        {again && (
          <Button component={Link} to={again} size="md">
            {t('finish.again')}
          </Button>
        )}
        {!event && outcome === 'paid' && (
          <Button component={Link} to={calendarPath(payments[0]?.orgId ?? '')} size="md">
            {t('kart.chooseEvent')}
          </Button>
        )}
        <Button component={Link} to={paths.payments} size="md" variant="default">
          {t('finish.toPayments')}
        </Button>
      </div>
    </div>
  )
}
