import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { familyIds } from '@parta/contracts/predicates/aliases'
import { freePlaces, isPast } from '@parta/contracts/predicates/players'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { toast } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { type Booking, cancelBooking } from '../provider-api.ts'
import { BookDialog } from './BookDialog.tsx'
import classes from './EventAction.module.css'

interface Props {
  readonly event: EventInfo
  readonly booking: Booking
}

/**
 * Books with the provider of an event, or cancels the booking; the reason where neither can be done. While the provider
 * is down, a press asks it again, and is refused if it does not answer.
 */
export function BookingAction({ event, booking }: Props) {
  const { t } = useTranslation('providers')
  const { data: me } = useMe()
  const now = useNow()
  const [opened, dialog] = useDisclosure(false)
  if (!me || event.cancelled) return null
  if (isPast(event, now)) return <Reason>{t('event:reason.past')}</Reason>
  if (!booking.isConnected) return <Reason>{t('gone')}</Reason>
  if (booking.pending) return <Reason>{t(booking.pending.kind === 'join' ? 'pendingJoin' : 'pendingLeave')}</Reason>
  const own = [...event.joined, ...event.queued]
  const others = familyIds(me).filter((id) => !own.includes(id))
  const isFull = freePlaces(event) === 0
  return (
    <div className={classes.all}>
      {own.length === 0 ? (
        <div className={classes.bar} data-fixed-bar>
          <Button
            size="xl"
            fullWidth
            color="accent"
            c="var(--on-accent)"
            data-testid="event-action"
            onClick={dialog.open}
          >
            {t(isFull ? 'wait' : 'book')}
          </Button>
        </div>
      ) : (
        <CancelButton event={event} own={own} />
      )}
      <BookDialog event={event} candidates={others} opened={opened} onClose={dialog.close} />
    </div>
  )
}

function CancelButton({ event, own }: { event: EventInfo; own: readonly string[] }) {
  const { t } = useTranslation('providers')
  const ask = useAsk()
  const isWaiting = event.joined.length === 0
  const run = async () => {
    const { pending } = await cancelBooking(event.id, [...own])
    toast(t(pending.length > 0 ? 'unsure' : 'cancelled'))
  }
  const name = t(isWaiting ? 'stopWaiting' : 'cancel')
  return (
    <Button
      size="xl"
      fullWidth
      variant="default"
      data-testid="event-action"
      onClick={() =>
        ask({
          title: t('cancelTitle'),
          text: t('cancelText', { count: own.length }),
          confirm: name,
          keep: t('common:close'),
          run,
        })
      }
    >
      {name}
    </Button>
  )
}

function Reason({ children }: { children: string }) {
  return (
    <div className={classes.bar} data-still>
      <p className={classes.reason} data-testid="event-action">
        {children}
      </p>
    </div>
  )
}
