import type { EventCard, EventInfo } from '@parta/contracts/events'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listEventHistory, listMyEvents } from '../../generated/operations.ts'
import { chosenCity, pointOf } from '../../lib/geo.ts'
import { useMe } from '../../lib/me.ts'
import { useNow } from '../../lib/now.ts'
import { usePages } from '../../lib/swr.ts'
import { usePlaces } from '../../queries/places.ts'
import { type EventValues, newEventValues, repeatedValues } from './form.ts'
import { useEventNow } from './planning-api.ts'

interface Wanted {
  readonly orgId: string | null
  /** The organisations in which the person may create events; undefined until known. */
  readonly orgIds: readonly string[] | undefined
}

interface UsualEvent {
  readonly values: EventValues
  readonly lastName: string | null
}

/** Past events among which the last one that the person led is looked for. */
const pastMax = 20

/**
 * Returns the values with which the quick start begins: those of the event that the person led last, or of their own
 * sport at the nearest place. Undefined until they are known; then they stay, because the form has begun with them.
 */
export function useUsualEvent(wanted: Wanted | null): UsualEvent | undefined {
  const found = useFound(wanted)
  const first = useRef(found)
  first.current ??= found
  return first.current
}

function useFound(wanted: Wanted | null): UsualEvent | undefined {
  const { t } = useTranslation('activities')
  const { data: me } = useMe()
  const now = useNow()
  const last = useLastLed(wanted)
  const first = useFirstPlace(last.event === null)
  if (!wanted?.orgIds || !me || last.event === undefined) return undefined
  const { orgId, orgIds } = wanted
  if (last.event) {
    return { values: repeatedValues(last.event, orgIds, { now, taken: last.taken }), lastName: last.event.name }
  }
  if (first === undefined) return undefined
  const [activityType = null] = me.activities
  const values = newEventValues(orgId !== null && orgIds.includes(orgId) ? orgId : null, now)
  const name = activityType ? t(activityType) : ''
  return { values: { ...values, activityType, name, place: first }, lastName: null }
}

/** The event that the person led last, or leads next, in the organisation if one is given; null without one. */
function useLastLed(wanted: Wanted | null): { event: EventInfo | null | undefined; taken: readonly string[] } {
  const orgId = wanted?.orgId ?? null
  const query = orgId === null ? {} : { orgId }
  const coming = usePages(listMyEvents, wanted && { query })
  const isComingKnown = (coming.first ?? coming.error) !== undefined
  const led = coming.items.filter(isLed)
  const isPastWanted = wanted !== null && isComingKnown && led.length === 0
  const past = usePages(listEventHistory, isPastWanted ? { query: { ...query, limit: pastMax } } : null)
  const card = led[0] ?? past.items.find(isLed)
  const last = useEventNow(wanted ? (card?.id ?? null) : null)
  const taken = led.map(({ date }) => date)
  if (card) return { event: last.error ? null : last.event, taken }
  return { event: (past.first ?? past.error) === undefined ? undefined : null, taken }
}

function isLed({ isLeader, isPartaEvent, cancelled }: EventCard): boolean {
  return isLeader && isPartaEvent && !cancelled
}

/** The nearest place for the person's first sport; null where there is none, or it is not known where they are. */
function useFirstPlace(isWanted: boolean): EventValues['place'] | undefined {
  const { data: me } = useMe()
  const city = chosenCity()
  const point = me?.location ?? (city && pointOf(city))
  const [activityType] = me?.activities ?? []
  const isAsked = isWanted && point !== null && activityType !== undefined
  const { data, error } = usePlaces(isAsked ? { ...point, activityType } : null)
  if (!isAsked || error) return null
  if (!data) return undefined
  const [nearest] = data.items
  if (!nearest) return null
  const { isOwn: _own, ...place } = nearest
  return place
}
