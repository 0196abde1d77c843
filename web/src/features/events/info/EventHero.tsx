import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { isPast } from '@parta/contracts/predicates/players'
import { levels } from '@parta/contracts/values'
import { IconCash, IconClock, IconMapPin, IconMoodHeart, IconStairsUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { durationText, fullMoment, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { feedbackPath, mapPath } from '../../../lib/paths.ts'
import { useWaitingFeedback } from '../../../queries/feedback.ts'
import { useEventPayments } from '../../../queries/payments.ts'
import { hueOf } from '../../../ui/ActivityBadge.tsx'
import { activityLooks } from '../../../ui/activity-looks.ts'
import { Capacity } from '../../../ui/Capacity.tsx'
import { EventBanners } from '../../../ui/EventBanners.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import { paymentBanners } from '../../../ui/payment-banners.ts'
import { TerrainDrawing } from '../../../ui/TerrainDrawing.tsx'
import type { EventHead } from '../event-head.ts'
import { EventAction } from '../joining/EventAction.tsx'
import classes from './EventHero.module.css'
import { Faces } from './Faces.tsx'
import { OwnKicks } from './KickedList.tsx'
import { ParticipationList } from './ParticipationList.tsx'

/** How the payments of the person and their aliases stand in an event, with names where there are aliases. */
function PaymentBanners({ event }: { event: EventInfo }) {
  const { data: me } = useMe()
  const payments = useEventPayments(event)
  return <EventBanners banners={paymentBanners(payments, me, event)} />
}

interface Props {
  /** `null` while it loads. */
  readonly event: EventInfo | null
  /** What is shown while it loads. */
  readonly head?: EventHead | null
  readonly onChat?: () => void
  /** Replaces the main button, for an event of a booking provider. */
  readonly action?: ReactNode
}

/** The head of an event's page: what decides whether to come, and the one button. */
export function EventHero({ event, head = null, onChat = () => {}, action }: Props) {
  const shown = event ?? head
  if (!shown) return null
  return (
    <section className={classes.hero} style={hueOf(shown.activityType)} data-testid="cockpit">
      <Cover head={shown} />
      <Essentials head={shown} event={event} />
      {event && <Act event={event} onChat={onChat} action={action} />}
    </section>
  )
}

interface ActProps extends Required<Pick<Props, 'onChat' | 'action'>> {
  readonly event: EventInfo
}

/** Who comes, and what the person can do. */
function Act({ event, onChat, action }: ActProps) {
  const { t } = useTranslation('event')
  const now = useNow()
  const isOn = !event.cancelled && !isPast(event, now)
  return (
    <div className={classes.act}>
      {isOn && (
        <div className={classes.capacity}>
          <div className={classes.free}>
            <Capacity {...event} />
            <span className={classes.count}>
              {event.maxPlayers === limits.unlimited
                ? t('events:players', { count: event.playersCount })
                : t('events:playersOf', { count: event.playersCount, max: event.maxPlayers })}
            </span>
          </div>
          <Faces event={event} />
        </div>
      )}
      <PaymentBanners event={event} />
      {isOn && <ParticipationList event={event} />}
      {action ?? <EventAction event={event} onChat={onChat} />}
      <FeedbackLink eventId={event.id} />
      {isOn && <OwnKicks event={event} />}
    </div>
  )
}

/** The colour and the picture of the activity, with the day in front of them. */
function Cover({ head }: { head: EventHead }) {
  const { t } = useTranslation('event')
  const { icon: Picture } = activityLooks[head.activityType]
  return (
    <div className={classes.cover}>
      <TerrainDrawing activity={head.activityType} />
      <Picture className={classes.picture ?? ''} size={170} stroke={1} aria-hidden="true" />
      <p className={classes.activity}>
        {t(`activities:${head.activityType}`)}
        {head.org && ` · ${head.org.name}`}
      </p>
      <p className={classes.when} data-testid="event-when">
        <Moment at={head.date} />
      </p>
    </div>
  )
}

/** When, where, for how much and for whom. */
function Essentials({ head, event }: { head: EventHead; event: EventInfo | null }) {
  // Renders again when the language changes.
  useTranslation()
  const locale = currentLocale()
  return (
    <ul className={classes.essentials}>
      <Line icon={IconClock} title={fullMoment(head.date, locale)}>
        <strong>
          {timeText(head.date, locale)}–{timeText(head.endDate, locale)}
        </strong>
        {` · ${durationText(head.date, head.endDate)}`}
      </Line>
      <Line icon={IconMapPin}>
        <Link to={mapPath(head.id, event?.linkToken)}>{head.place.name}</Link>
        {head.place.address && `, ${head.place.address}`}
      </Line>
      {event && <Terms event={event} />}
    </ul>
  )
}

/** For how much and for whom. */
function Terms({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const money = useMoney()
  const ticket = event.products?.find(({ type }) => type === 'oneOff')
  const season = event.products?.find(({ type }) => type === 'subscription')
  const price = ticket ? money(ticket.price, ticket.currency) : money(event.price, event.org?.currency)
  return (
    <>
      {price && (
        <Line icon={IconCash}>
          {!ticket && season && `${t('rows.subscription')}: `}
          <strong>{price}</strong>
        </Line>
      )}
      {event.isPartaEvent && (
        <Line icon={IconStairsUp}>
          {t('events:level')}: <strong>{t(`events:levels.${levels[event.minLevel] ?? 'any'}`)}</strong>
        </Line>
      )}
    </>
  )
}

interface LineProps {
  readonly icon: typeof IconCash
  readonly title?: string
  readonly children: ReactNode
}

function Line({ icon: Icon, title, children }: LineProps) {
  return (
    <li className={classes.line} title={title}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

/** The way to the feedback on an event that is over, while it waits for the person's feedback. */
function FeedbackLink({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const isWaiting = useWaitingFeedback().some(({ id }) => id === eventId)
  if (!isWaiting) return null
  return (
    <Button
      component={Link}
      to={feedbackPath(eventId)}
      size="xl"
      fullWidth
      color="accent"
      c="var(--on-accent)"
      leftSection={<IconMoodHeart size={22} aria-hidden="true" />}
    >
      {t('event:feedback')}
    </Button>
  )
}
