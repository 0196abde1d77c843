import { day, hour, minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities, cities, eventGenders, genders, tags, zone } from '@parta/contracts/values'
import { type Dice, diceOf } from '@parta/demo/random'
import { Temporal } from 'temporal-polyfill'
import type { MatchAvailability, MatchEvent, MatchPerson, SingleTime, WeeklyTime } from './values.ts'

export { type Dice, diceOf }

const played = activities.filter((activity) => activity !== 'any')
const towns: readonly (readonly [lat: number, lon: number, weight: number])[] = [
  [cities.prague.lat, cities.prague.lon, 30],
  [cities.brno.lat, cities.brno.lon, 15],
  [cities.ostrava.lat, cities.ostrava.lon, 8],
  [49.7384, 13.3736, 5],
  [49.5938, 17.2509, 4],
  [50.2103, 15.8252, 4],
  [48.9745, 14.4743, 4],
  [48.1486, 17.1077, 14],
  [48.7164, 21.2611, 6],
]

/** Somewhere in or around one of the larger towns, more often close to the centre. */
function somewhere(dice: Dice): Coordinates {
  const [lat, lon] = dice.pickWeighted(towns, ([, , weight]) => weight)
  const offset = () => (dice.roll() - 0.5) * dice.roll() * 0.4
  return { lat: lat + offset(), lon: lon + offset() * 1.5 }
}

/** Half of all choices are among the twelve most common activities. */
function someActivity(dice: Dice): Activity {
  return dice.chance(0.5) ? dice.pick(played.slice(0, 12)) : dice.pick(played)
}

/** Mostly an evening, in steps of a quarter of an hour; the minute of a day. */
function someMinute(dice: Dice): number {
  return dice.chance(0.7) ? 16 * 60 + dice.between(0, 20) * 15 : dice.between(0, 95) * 15
}

export function someAvailability(
  dice: Dice,
  { id, now }: { readonly id: string; readonly now: number },
): MatchAvailability {
  return {
    id,
    time: someTime(dice, now),
    activities: dice.chance(0.4) ? null : new Set([someActivity(dice), someActivity(dice)]),
    at: somewhere(dice),
    radius: dice.between(limits.distanceMin, limits.distanceMax),
  }
}

function someTime(dice: Dice, now: number): WeeklyTime | SingleTime {
  const length = dice.between(1, 16) * 15
  if (dice.chance(0.7)) {
    const start = dice.between(0, 6) * 24 * 60 + someMinute(dice)
    return { start, end: start + length }
  }
  const from = now + dice.between(0, 60) * day + dice.between(0, 95) * 15 * minute
  return { from, to: from + length * minute }
}

export function someEvent(dice: Dice, { id, now }: { readonly id: string; readonly now: number }): MatchEvent {
  const midnight = Math.floor(now / day) * day
  const start = midnight + dice.between(1, 170) * day + someMinute(dice) * minute
  return {
    id,
    start,
    end: start + dice.between(1, 12) * (hour / 4),
    at: somewhere(dice),
    activity: someActivity(dice),
    gender: dice.chance(0.8) ? 'any' : dice.pick(eventGenders),
    minLevel: dice.chance(0.7) ? 0 : dice.between(1, 5),
    tags: dice.pick(tags),
    isOpen: dice.chance(0.96),
    free: dice.between(-1, 10),
    hasQueue: dice.chance(0.5),
  }
}

export function somePerson(dice: Dice): MatchPerson {
  const own = [someActivity(dice), someActivity(dice), someActivity(dice)]
  return {
    gender: dice.pick(genders),
    ageGroup: dice.chance(0.8) ? 'adult' : dice.pick(['child', 'adult', 'unknown'] as const),
    karma: dice.between(0, limits.karmaMax),
    levels: Object.fromEntries(own.map((activity) => [activity, dice.between(1, 5)])),
  }
}

/** The occurrences of an availability in the days around an event, found by the calendar of Temporal. */
export function occurrencesAround(time: WeeklyTime | SingleTime, { start, end }: MatchEvent): readonly SingleTime[] {
  if ('from' in time) return [time]
  const first = Temporal.Instant.fromEpochMilliseconds(start - 9 * day)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const count = 19 + Math.ceil((end - start) / day)
  const days = Array.from({ length: count }, (_none, at) => first.add({ days: at }))
  return days
    .filter(({ dayOfWeek }) => dayOfWeek === 1)
    .map((monday) => {
      const at = (minutes: number, which: 'earlier' | 'later') => {
        const local = monday.toPlainDateTime().add({ minutes })
        const shown = local.toZonedDateTime(zone, { disambiguation: which })
        return { at: shown.epochMilliseconds, isShown: shown.toPlainDateTime().equals(local) }
      }
      let [first, last] = [time.start, time.end - 1]
      while (first <= last && !at(first, 'earlier').isShown) first += 1
      while (first <= last && !at(last, 'later').isShown) last -= 1
      if (first <= last) return { from: at(first, 'earlier').at, to: at(last, 'later').at + minute }
      const moved = at(time.start, 'later').at
      return { from: moved, to: moved + (time.end - time.start) * minute }
    })
}

/** Whether an availability and an event fit, decided the slow way, with the sentences of the specification. */
export function fitsSlowly(availability: MatchAvailability, event: MatchEvent, person: MatchPerson): boolean {
  const level = person.levels[event.activity] ?? 0
  const isFar = kilometresSlowly(availability.at, event.at) > availability.radius
  return (
    event.isOpen &&
    (event.free !== 0 || event.hasQueue) &&
    (availability.activities === null || [...availability.activities].includes(event.activity)) &&
    (event.gender === 'any' || event.gender === person.gender) &&
    !(event.tags === 'adults' && person.ageGroup === 'child') &&
    !(event.tags === 'kids' && person.ageGroup === 'adult') &&
    !(level > 0 && event.minLevel > 0 && (level < event.minLevel || level > event.minLevel + 2)) &&
    person.karma >= 1 &&
    !isFar &&
    occurrencesAround(availability.time, event).some((time) => isTogether(time, event))
  )
}

function isTogether({ from, to }: SingleTime, { start, end }: MatchEvent): boolean {
  let together = 0
  for (let at = start; at < end; at += minute) if (at >= from && at < to) together += minute
  const shorter = to - from < end - start ? to - from : end - start
  const isBegun = from <= start && start < to
  return together > 0 && together >= shorter / 2 && (isBegun || together >= (end - start) / 2)
}

/** The kilometres between two places, by the angle between their vectors. */
export function kilometresSlowly(a: Coordinates, b: Coordinates): number {
  const rad = Math.PI / 180
  const vector = ({ lat, lon }: Coordinates) => [
    Math.cos(lat * rad) * Math.cos(lon * rad),
    Math.cos(lat * rad) * Math.sin(lon * rad),
    Math.sin(lat * rad),
  ]
  const [x = 0, y = 0, z = 0] = vector(a)
  const [u = 0, v = 0, w = 0] = vector(b)
  return 6371 * Math.atan2(Math.hypot(y * w - z * v, z * u - x * w, x * v - y * u), x * u + y * v + z * w)
}
