import type { EventLanding } from '@parta/contracts/events'
import type { Locale } from '@parta/contracts/values'
import { longDay, nearDay, timeText } from '../lib/dates.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { TerrainDrawing } from '../ui/TerrainDrawing.tsx'
import { Join } from './Join.tsx'
import { appPath, askedOf, type JoinPage, stateOf } from './join-state.ts'
import { PlaceMap } from './PlaceMap.tsx'
import { ActivityBadge, Capacity, Fact, hueOf, moneyText } from './parts.tsx'
import type { Town } from './towns.ts'

interface Props {
  readonly t: Translate
  readonly locale: Locale
  readonly now: Date
  readonly event: EventLanding
  readonly page: JoinPage
  readonly towns: readonly Town[]
  readonly isIn: boolean
}

/** The page of a shared event, with the form to join it, or for signed-in people the way to the event in the app. */
export function SharedEvent({ t, locale, now, event, page, towns, isIn }: Props) {
  const { inviter, activityType } = event
  const asked = askedOf(event)
  const state = stateOf(event, now)
  // Free places of an event that nobody can join any more would only mislead.
  const isOver = state.kind === 'cancelled' || state.kind === 'past'
  return (
    <div className="shared withJoin">
      <section className="cover" style={hueOf(activityType)}>
        <TerrainDrawing activity={activityType} />
        <p className="by">{inviter ? t('visitor:invites', { name: nameOf(inviter) }) : t('share:item.event')}</p>
        <div className="naming">
          <ActivityBadge activity={activityType} size={64} />
          <div>
            <h1>{event.name}</h1>
            <p className="activity">{t(`activities:${activityType}`)}</p>
          </div>
        </div>
        {!isOver && <Capacity t={t} event={event} />}
      </section>
      <Facts t={t} locale={locale} now={now} event={event} />
      <div id="join" className="join">
        {isIn ? (
          <>
            {isOver && <p className="state">{t(`visitor:join.state.${state.kind}`)}</p>}
            <a className="button accent large" href={appPath(page)}>
              {t('share:item.openEvent')}
            </a>
          </>
        ) : (
          <Join t={t} page={page} state={state} asked={asked} />
        )}
      </div>
      {event.info && (
        <section className="info">
          <h2>{t('visitor:about')}</h2>
          <p>{event.info}</p>
        </section>
      )}
      <PlaceMap t={t} event={event} towns={towns} />
    </div>
  )
}

function Facts({ t, locale, now, event }: Pick<Props, 't' | 'locale' | 'now' | 'event'>) {
  const { leader, date, endDate } = event
  const near = nearDay(date, now)
  const price = moneyText(t, locale, event)
  return (
    <div className="facts">
      <Fact icon="when">
        {near && <strong>{t(`common:dates.${near}`)}</strong>}
        {near && ' '}
        <time dateTime={date}>
          {longDay(date, locale)}{' '}
          <span className="hours">
            {timeText(date, locale)}–{timeText(endDate, locale)}
          </span>
        </time>
      </Fact>
      <Fact icon="where">
        <strong>{event.placeName}</strong>
        {event.placeAddress && event.placeAddress !== event.placeName && <>, {event.placeAddress}</>}
      </Fact>
      <Fact icon="who">
        {t('share:item.players', { count: event.playersCount })}
        {leader.name && <>, {t('visitor:leads', { name: nameOf(leader) })}</>}
        {event.orgName && <> · {event.orgName}</>}
      </Fact>
      {(price || event.canPayWithMultiSport) && (
        <Fact icon="price">
          {price && event.forSubscribers && `${t('events:forSubscribers')}: `}
          {price}
          {event.canPayWithMultiSport && (price ? ' · MultiSport' : 'MultiSport')}
        </Fact>
      )}
      {(event.minLevel > 0 || event.gender !== 'any' || event.tags !== 'all') && (
        <Fact icon="level">
          {[
            event.minLevel > 0 ? t('visitor:level', { level: t(`visitor:join.levels.${event.minLevel}`) }) : '',
            event.gender === 'any' ? '' : t(`events:genders.${event.gender}`),
            event.tags === 'all' ? '' : t(`events:tagNames.${event.tags}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
    </div>
  )
}

function nameOf({ name, surname }: { name: string; surname: string }): string {
  return `${name} ${surname}`.trim()
}
