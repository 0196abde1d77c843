import type { Availability } from '@parta/contracts/availabilities'
import { weekdays } from '@parta/contracts/availability-values'
import { comingSlots, timeOf } from './rules.ts'
import type { Planner, Slot } from './store.ts'

export function availabilityView(slot: Slot, now: Date): Availability {
  const { start, end } = timeOf(slot, now)
  return {
    id: slot.id,
    aliasId: slot.aliasId,
    type: slot.weekly ? 'permanent' : 'oneOff',
    name: slot.name,
    dateStart: start.toISOString(),
    dateEnd: end.toISOString(),
    dayOfWeek: slot.weekly?.dayOfWeek ?? null,
    activities: slot.activities,
    chosen: [...slot.chosen],
    location: { lat: slot.location.lat, lon: slot.location.lon },
    placeName: slot.placeName,
    radius: slot.radius,
    repetitionId: slot.repetitionId,
    isDisabled: slot.isDisabled,
    hits: slot.hits,
    hasBeenInteractedWith: slot.hasBeenInteractedWith,
    opportunities: slot.opportunitiesSince !== undefined,
  }
}

/** Permanent availabilities from Monday to Sunday, one-off ones by date. */
export function listView(planner: Planner | null, now: Date) {
  const coming = comingSlots(planner, now)
  const permanent = coming.filter(({ weekly }) => weekly).toSorted((a, b) => rankOf(a) - rankOf(b))
  const oneOff = coming.filter(({ once }) => once).toSorted((a, b) => +timeOf(a, now).start - +timeOf(b, now).start)
  return {
    permanent: permanent.map((slot) => availabilityView(slot, now)),
    oneOff: oneOff.map((slot) => availabilityView(slot, now)),
  }
}

function rankOf({ weekly }: Slot): number {
  return weekly ? weekdays.indexOf(weekly.dayOfWeek) : weekdays.length
}
