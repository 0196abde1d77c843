import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import type { EventFilters } from '@parta/contracts/search'
import { type Activity, activities, cities, eventGenders, repeats, tags } from '@parta/contracts/values'
import { type Dice, diceOf } from '@parta/demo/random'
import { tokenOf } from '@parta/kit/store/keyset'
import { wordsOf } from '@parta/kit/store/words'
import { type EventRow, pointOf } from '../domain/store.ts'
import { anEvent } from '../domain/testing.ts'
import { activityNames } from './activity-names.ts'
import { kilometres } from './sphere.ts'
import { activitiesCalled, pricesOf, rangeOf } from './wanted.ts'

export type MadeEvent = EventRow & { readonly _id: string; readonly v: number }

interface World {
  readonly dice: Dice
  readonly places: readonly Place[]
  readonly orgs: readonly NonNullable<EventRow['org']>[]
  readonly people: number
  readonly now: number
}

export interface WorldSize {
  readonly seed: number
  readonly count: number
  readonly now: Date
}

const hour = 3_600_000
const day = 24 * hour
const played = activities.filter((activity) => activity !== 'any')
const quarters = ['v Podolí', 'na Lesné', 'u řeky', 'Pod Hájem', 'Žižkov', 'Poruba', 'na sídlišti', 'za Lužánkami']
const kinds = ['pro radost', 'na pohodu', 'pro pokročilé', 'večerní', 'víkendový', 'žáci', 'ženy', 'veteráni', 'liga']
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('')
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

/** So many valid events of the next half year, mostly in series, in towns large and small; the same for the same seed. */
export function* manyEvents(size: WorldSize): Generator<MadeEvent> {
  const world = worldOf(size)
  for (let made = 0; made < size.count; ) {
    for (const event of aSeries(world)) {
      yield event
      made += 1
      if (made === size.count) break
    }
  }
}

function worldOf({ seed, count, now }: WorldSize): World {
  const dice = diceOf(seed)
  const places = Array.from({ length: Math.min(6000, Math.max(20, count / 150)) }, () => aPlace(dice))
  const orgs = Array.from({ length: Math.max(3, count / 400) }, (_, index) => ({
    id: `org-${index}`,
    name: `${dice.pick(['Sokol', 'Klub', 'TJ', 'Parta'])} ${dice.pick(quarters)} ${index}`,
    image: 'BASIC',
    currency: 'CZK' as const,
  }))
  return { dice, places, orgs, people: Math.max(5, Math.floor(count / 25)), now: now.getTime() }
}

function aPlace(dice: Dice): Place {
  const [lat, lon] = dice.chance(0.8)
    ? dice.pickWeighted(towns, ([, , weight]) => weight)
    : [dice.between(4850, 5050) / 100, dice.between(1300, 1850) / 100]
  // Dense in the middle, thin outside.
  const away = () => (dice.roll() - 0.5) * (dice.roll() - 0.2) * 0.5
  return {
    id: anId(dice).slice(0, 12),
    name: `${dice.pick(['Hala', 'Hřiště', 'Tělocvična', 'Areál', 'Park'])} ${dice.pick(quarters)}`,
    address: `Ulice ${anId(dice).slice(0, 5)} ${dice.between(1, 99)}, Město`,
    location: { lat: lat + away(), lon: lon + away() * 1.5 },
    activities: [dice.pick(played)],
  }
}

function anId(dice: Dice): string {
  return Array.from({ length: 22 }, () => dice.pick(letters)).join('')
}

function* aSeries(world: World): Iterable<MadeEvent> {
  const { dice, now } = world
  const id = anId(dice)
  const first = now + dice.between(-1, 170) * day + dice.between(0, 95) * (hour / 4)
  const isSingle = dice.chance(0.2)
  const count = isSingle ? 1 : dice.between(2, 20)
  const after = dice.pick(repeats)
  const step = after === 'daily' ? day : after === 'weekly' ? 7 * day : 30 * day
  const shape = aShape(world)
  for (let index = 1; index <= count; index += 1) {
    const date = new Date(first + (index - 1) * step)
    if (date.getTime() > now + 180 * day) return
    const playersCount = dice.between(0, shape.maxPlayers === limits.unlimited ? 40 : shape.maxPlayers)
    yield {
      ...shape,
      _id: isSingle ? id : `${id}-${index}`,
      v: 1,
      date,
      endDate: new Date(date.getTime() + 5_400_000),
      repetition: isSingle ? null : { id, after, index, count },
      playersCount,
      queueCount: shape.enableQueue ? dice.between(0, 3) : 0,
      private: dice.chance(0.02),
      cancelled: dice.chance(0.02),
    }
  }
}

function aShape({ dice, places, orgs, people }: World) {
  const place = dice.pick(places)
  const activityType = dice.chance(0.5) ? dice.pick(played.slice(0, 12)) : dice.pick(played)
  const [called = ''] = activityNames[activityType as Exclude<Activity, 'any'>]
  const own = dice.chance(0.5) ? ` ${dice.between(1, 400)}` : ''
  const name = `${called} ${dice.pick(kinds)} ${dice.pick(quarters)}${own}`
  const org = dice.chance(0.4) ? dice.pick(orgs) : null
  return {
    ...anEvent(),
    name,
    words: wordsOf(name, place.name, place.address, org?.name ?? ''),
    activityType,
    place,
    point: pointOf(place.location),
    gender: dice.chance(0.6) ? ('any' as const) : dice.pick(eventGenders),
    minLevel: dice.chance(0.5) ? 0 : dice.between(0, 5),
    tags: dice.chance(0.6) ? ('all' as const) : dice.pick(tags),
    price: dice.pick([limits.unsetPrice, 0, 0, 50, 80, 100, 120, 200]),
    canPayWithMultiSport: dice.chance(0.3),
    maxPlayers: dice.chance(0.05) ? limits.unlimited : dice.between(2, 20),
    enableQueue: dice.chance(0.4),
    leader: `leader-${dice.between(1, people)}`,
    org,
  }
}

/** What someone may ask for; `full` sets every filter. */
export function aQuery(dice: Dice, { now, full = false }: { now: Date; full?: boolean }): EventFilters {
  const has = (share: number) => full || dice.chance(share)
  const [lat, lon] = dice.pickWeighted(towns, ([, , weight]) => weight)
  const from = now.getTime() + dice.between(-2, 60) * day
  const low = dice.pick([0, 0, 50])
  return {
    lat: lat + (dice.roll() - 0.5) * 0.2,
    lon: lon + (dice.roll() - 0.5) * 0.3,
    ...(has(0.6) ? { distance: dice.between(limits.distanceMin, limits.distanceMax) } : {}),
    ...(has(0.3)
      ? {
          query: dice.pick(['volej', 'FOTBAL', 'na lesne', 'zizk', 'hala', 'sokol', 'žen', 'poruba 1', 'po', 'tennis']),
        }
      : {}),
    ...(has(0.5) ? { activityType: dice.chance(0.1) ? 'any' : dice.pick(played.slice(0, 14)) } : {}),
    ...(has(0.3) ? { from: new Date(from).toISOString() } : {}),
    ...(has(0.3) ? { to: new Date(Math.max(from, now.getTime()) + dice.between(1, 60) * day).toISOString() } : {}),
    ...(has(0.3) ? { gender: dice.pick(eventGenders) } : {}),
    ...(has(0.3) ? { level: dice.pick(['0', '0|1', '1|2|3', '4|5']) } : {}),
    ...(has(0.3) ? { price: `${low}|${dice.between(low, 200)}` } : {}),
    ...(has(0.2) ? { multisport: true } : {}),
    ...(has(0.3) ? { freeOnly: true } : {}),
    ...(has(0.3) ? { tags: dice.pick(['all', 'kids', 'all|adults']) } : {}),
    ...(!full && dice.chance(0.1) ? { eventOrgId: `org-${dice.between(0, 3)}` } : {}),
  }
}

/** Every event looked at, as the specification says it: what the atlas must answer, too. */
export function lookedThrough(events: readonly MadeEvent[], query: EventFilters, now: Date): MadeEvent[] {
  return events.filter(fitting(query, now)).sort(byDate)
}

export function byDate(a: MadeEvent, b: MadeEvent): number {
  return a.date.getTime() - b.date.getTime() || (a._id < b._id ? -1 : 1)
}

/** Whether an event fits the filters, one condition after the other. */
export function fitting(query: EventFilters, now: Date): (event: MadeEvent) => boolean {
  const { from, to } = rangeOf(query, now)
  const [low, high] = pricesOf(query.price ?? `0|${limits.priceMax}`)
  const [levels, among] = [query.level?.split('|').map(Number), query.tags?.split('|')]
  const words = wordsOf(query.query ?? '').map((word) => ({ word, activities: activitiesCalled(word) }))
  const distance = query.distance ?? limits.eventDistance
  return (event) =>
    // A degree of latitude is never less than 110 km: most of a million events are told by this alone.
    Math.abs(event.place.location.lat - query.lat) * 110 <= distance &&
    (!query.activityType || query.activityType === 'any' || event.activityType === query.activityType) &&
    !event.private &&
    !event.cancelled &&
    !event.removed &&
    event.date.getTime() >= from.getTime() &&
    event.date.getTime() <= to.getTime() &&
    (!query.gender || query.gender === 'any' || event.gender === 'any' || event.gender === query.gender) &&
    (!levels || event.minLevel === 0 || levels.includes(event.minLevel)) &&
    (!among || event.tags === 'all' || among.includes(event.tags)) &&
    event.price >= low &&
    event.price <= high &&
    (!query.multisport || event.canPayWithMultiSport) &&
    (!query.freeOnly || event.maxPlayers === limits.unlimited || event.playersCount < event.maxPlayers) &&
    (!query.eventOrgId || event.org?.id === query.eventOrgId) &&
    kilometres(query, event.place.location) <= distance &&
    words.every(
      ({ word, activities: called }) =>
        called.includes(event.activityType) || event.words.some((own) => own.startsWith(word)),
    )
}

export function tokenAfter(event: MadeEvent): string {
  return tokenOf(event.date.getTime(), event._id)
}

export { diceOf }
