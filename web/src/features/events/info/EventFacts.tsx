import type { EventInfo } from '@parta/contracts/events'
import { minorOf } from '@parta/contracts/money'
import { leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import type { ProductSnapshot } from '@parta/contracts/products'
import { levels } from '@parta/contracts/values'
import {
  IconCalendar,
  IconCash,
  IconClock,
  IconClockPause,
  IconCrown,
  IconExternalLink,
  IconGenderBigender,
  IconHourglassHigh,
  IconId,
  IconLock,
  IconMapPin,
  IconMoodKid,
  IconReceiptRefund,
  IconRosetteDiscountCheck,
  IconSchool,
  IconStairsUp,
  IconTicket,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOfYear, durationText, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { mapPath, orgPath } from '../../../lib/paths.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import classes from './EventFacts.module.css'
import { useWhen } from './when.ts'

/** The rows of the specification; rows without a value are left out. */
export function EventFacts({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  return (
    <Card title={t('events:about')}>
      {event.info && <p className={classes.text}>{event.info}</p>}
      <dl className={classes.rows}>
        <WhenRows event={event} />
        <PriceRows event={event} />
        <PeopleRows event={event} />
        <RuleRows event={event} />
        {event.private && (
          <Row icon={IconLock} name={t('events:private')}>
            {t('common:yes')}
          </Row>
        )}
        {event.externalLink && (
          <Row icon={IconExternalLink} name={t('events:externalLink')}>
            <a href={event.externalLink} target="_blank" rel="noreferrer noopener">
              {event.externalLink.replace(/^https?:\/\//, '')}
            </a>
          </Row>
        )}
      </dl>
    </Card>
  )
}

function WhenRows({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const locale = currentLocale()
  return (
    <>
      <Row icon={IconCalendar} name={t('rows.date')}>
        {dayOfYear(event.date, locale)}
      </Row>
      <Row icon={IconClock} name={t('rows.time')}>
        {timeText(event.date, locale)}–{timeText(event.endDate, locale)}
      </Row>
      <Row icon={IconHourglassHigh} name={t('rows.duration')}>
        {durationText(event.date, event.endDate)}
      </Row>
      <Row icon={IconMapPin} name={t('rows.place')}>
        <Link to={mapPath(event.id, event.linkToken)}>{event.place.name}</Link>
      </Row>
    </>
  )
}

function PriceRows({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const money = useMoney()
  const price = money(event.price, event.org?.currency)
  if (event.products) return <ProductRows products={event.products} start={event.date} />
  return (
    <>
      {price && (
        <Row icon={IconCash} name={t('events:price')}>
          {price}
        </Row>
      )}
      {event.isPartaEvent && (
        <Row icon={IconId} name={t('rows.multisport')}>
          {t(event.canPayWithMultiSport ? 'common:yes' : 'common:no')}
        </Row>
      )}
    </>
  )
}

/** The prices of the products that the event sells, and what leaving costs. */
function ProductRows({ products, start }: { products: readonly ProductSnapshot[]; start: string }) {
  const { t } = useTranslation('event')
  const money = useMoney()
  const ticket = products.find(({ type }) => type === 'oneOff')
  const season = products.find(({ type }) => type === 'subscription')
  const steps = ticket ? leaveStepsOf(ticket) : []
  const priced = [ticket, season].filter((one) => one !== undefined && one.priceMultisport !== null)
  return (
    <>
      {ticket && (
        <Row icon={IconCash} name={t('events:price')}>
          {money(ticket.price, ticket.currency)}
        </Row>
      )}
      {season && (
        <Row icon={IconTicket} name={t('rows.subscription')}>
          {season.title} · {money(season.price, season.currency)}
        </Row>
      )}
      {priced.length === 0 && (
        <Row icon={IconId} name={t('rows.multisport')}>
          {t('common:no')}
        </Row>
      )}
      {priced.map((one) => (
        <Row key={one?.id} icon={IconId} name={t('rows.multisportPrice')}>
          {priced.length > 1 && `${one?.title} · `}
          {money(one?.priceMultisport ?? 0, one?.currency)}
        </Row>
      ))}
      {ticket && steps.length > 0 && (
        <Row icon={IconReceiptRefund} name={t('rows.leaveCharge')} isWide>
          <LeaveSteps steps={steps} start={start} paid={{ amount: minorOf(ticket.price), currency: ticket.currency }} />
        </Row>
      )}
    </>
  )
}

function PeopleRows({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const { leaderInfo: leader, trainerInfo: trainer } = event
  return (
    <>
      {event.isPartaEvent && (
        <Row icon={IconCrown} name={t('events:leader')}>
          <PersonLink id={leader.id} deleted={leader.deleted}>
            <PersonName who={leader} />
          </PersonLink>
        </Row>
      )}
      {trainer && (
        <Row icon={IconSchool} name={t('events:trainer')}>
          <PersonLink id={trainer.id} deleted={trainer.deleted}>
            <PersonName who={trainer} />
          </PersonLink>
        </Row>
      )}
      {event.org && (
        <Row icon={IconUsersGroup} name={t('events:org')}>
          <Link to={orgPath(event.org.id)}>{event.org.name}</Link>
        </Row>
      )}
      {event.isPartaEvent && (
        <>
          <Row icon={IconStairsUp} name={t('events:level')}>
            {t(`events:levels.${levels[event.minLevel] ?? 'any'}`)}
          </Row>
          <Row icon={IconGenderBigender} name={t('events:gender')}>
            {t(`events:genders.${event.gender}`)}
          </Row>
        </>
      )}
      {event.tags !== 'all' && (
        <Row icon={IconMoodKid} name={t('events:tags')}>
          {t(`events:tagNames.${event.tags}`)}
        </Row>
      )}
    </>
  )
}

/** Rows with the times for confirming, for leaving, and for the decision about the minimum of players. */
function RuleRows({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const when = useWhen()
  return (
    <>
      {event.confirmationDate && (
        <Row icon={IconRosetteDiscountCheck} name={t('rows.confirmation')}>
          {t('rows.from', { when: when(event.confirmationDate) })}
        </Row>
      )}
      {event.hoursNotLeave > 0 && (
        <Row icon={IconClockPause} name={t('events:leaveUntil')}>
          {t('events:hoursBefore', { count: event.hoursNotLeave })}
        </Row>
      )}
      {event.decisionDate && (
        <Row icon={IconUsersPlus} name={t('rows.minimum', { count: event.minPlayers })}>
          <span data-testid="decision">
            <Decision event={event} at={event.decisionDate} />
          </span>
        </Row>
      )}
    </>
  )
}

function Decision({ event, at }: { event: EventInfo; at: string }) {
  const { t } = useTranslation('event')
  const when = useWhen()
  if (event.goesAhead) return t('decision.goesAhead')
  if (event.cancellation?.reason === 'minimum') return t('cancelled.minimum')
  const missing = event.minPlayers - event.playersCount
  return missing > 0
    ? t('decision.missing', { when: when(at), count: missing })
    : t('decision.enough', { when: when(at) })
}

interface RowProps {
  readonly icon: typeof IconCash
  readonly name: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Row({ icon: Icon, name, isWide, children }: RowProps) {
  return (
    <div className={classes.row} data-wide={isWide || undefined}>
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
