import type { SearchListing } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import { kilometres } from '@parta/contracts/predicates/sphere'
import { wordsOf } from '@parta/contracts/predicates/text'
import { type Activity, activities, cities, eventGenders, repeats, tags } from '@parta/contracts/values'
import { type Dice, diceOf } from '@parta/demo/random'
import { activitiesNamed, activityNames } from './activity-names.ts'
import type { SearchFilters } from './filters.ts'

/** An event for tests, with the words by which it is found. */
export interface MadeEvent extends SearchListing {
  readonly words: readonly string[]
}

interface World {
  readonly dice: Dice
  readonly places: readonly Place[]
  readonly orgs: readonly NonNullable<SearchListing['org']>[]
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

/**
 * Valid events of the next half year, mostly in repetitions, in towns large and small, a few of them not public; the
 * same for the same seed.
 */
export function* manyEvents(size: WorldSize): Generator<MadeEvent> {
  const world = worldOf(size)
  for (let made = 0; made < size.count; ) {
    for (const event of aRepetition(world)) {
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
  // More places close to the centre of a town than far from it.
  const offset = () => (dice.roll() - 0.5) * (dice.roll() - 0.2) * 0.5
  return {
    id: anId(dice).slice(0, 12),
    name: `${dice.pick(['Hala', 'Hřiště', 'Tělocvična', 'Areál', 'Park'])} ${dice.pick(quarters)}`,
    address: `Ulice ${anId(dice).slice(0, 5)} ${dice.between(1, 99)}, Město`,
    location: { lat: lat + offset(), lon: lon + offset() * 1.5 },
    activities: [dice.pick(played)],
  }
}

function anId(dice: Dice): string {
  return Array.from({ length: 22 }, () => dice.pick(letters)).join('')
}

function* aRepetition(world: World): Iterable<MadeEvent> {
  const { dice, now } = world
  const id = anId(dice)
  const first = now + dice.between(-1, 170) * day + dice.between(0, 95) * (hour / 4)
  const isSingle = dice.chance(0.2)
  const count = isSingle ? 1 : dice.between(2, 20)
  const after = dice.pick(repeats)
  const step = after === 'daily' ? day : after === 'weekly' ? 7 * day : 30 * day
  const shape = aShape(world)
  for (let index = 1; index <= count; index += 1) {
    const date = first + (index - 1) * step
    if (date > now + 180 * day) return
    yield {
      ...shape,
      id: isSingle ? id : `${id}-${index}`,
      v: 1,
      date,
      endDate: date + 5_400_000,
      repetition: isSingle ? null : { id, after },
      playersCount: dice.between(0, shape.maxPlayers === limits.unlimited ? 40 : shape.maxPlayers),
      queueCount: shape.details.enableQueue ? dice.between(0, 3) : 0,
      isPublic: dice.chance(0.96),
    }
  }
}

function aShape({ dice, places, orgs, people }: World) {
  const place = dice.pick(places)
  const activityType = dice.chance(0.5) ? dice.pick(played.slice(0, 12)) : dice.pick(played)
  const [called] = activityNames[activityType as Exclude<Activity, 'any'>]
  const number = dice.chance(0.5) ? ` ${dice.between(1, 400)}` : ''
  const name = `${called} ${dice.pick(kinds)} ${dice.pick(quarters)}${number}`
  const org = dice.chance(0.4) ? dice.pick(orgs) : null
  return {
    name,
    words: wordsOf(name, place.name, place.address, org?.name ?? ''),
    activityType,
    place,
    gender: dice.chance(0.6) ? ('any' as const) : dice.pick(eventGenders),
    minLevel: dice.chance(0.5) ? 0 : dice.between(0, 5),
    tags: dice.chance(0.6) ? ('all' as const) : dice.pick(tags),
    price: dice.pick([limits.unsetPrice, 0, 0, 50, 80, 100, 120, 200]),
    canPayWithMultiSport: dice.chance(0.3),
    maxPlayers: dice.chance(0.05) ? limits.unlimited : dice.between(2, 20),
    details: {
      enableQueue: dice.chance(0.4),
      external: false,
      provider: 'PARTA' as const,
      isPartaEvent: true,
      requireConfirmation: false,
    },
    confirmationDate: null,
    leader: `leader-${dice.between(1, people)}`,
    trainer: null,
    org,
  }
}

const texts = ['volej', 'FOTBAL', 'na lesne', 'zizk', 'hala', 'sokol', 'žen', 'poruba 1', 'po', 'tennis']

/** Returns random filters; with `full` every one is set except the organisation. */
export function someFilters(dice: Dice, { now, full = false }: { now: Date; full?: boolean }): SearchFilters {
  const has = (share: number) => full || dice.chance(share)
  const [lat, lon] = dice.pickWeighted(towns, ([, , weight]) => weight)
  const from = has(0.3) ? now.getTime() + dice.between(0, 60) * day : now.getTime()
  const low = dice.pick([limits.unsetPrice, limits.unsetPrice, 50])
  return {
    centre: { lat: lat + (dice.roll() - 0.5) * 0.2, lon: lon + (dice.roll() - 0.5) * 0.3 },
    radius: has(0.6) ? dice.between(limits.distanceMin, limits.distanceMax) : limits.eventDistance,
    from,
    to: from + (has(0.3) ? dice.between(1, 60) : 91) * day,
    ...(has(0.3) ? { text: dice.pick(texts) } : {}),
    ...(has(0.5)
      ? { activities: [dice.pick(played.slice(0, 14)), ...(dice.chance(0.3) ? [dice.pick(played)] : [])] }
      : {}),
    ...(has(0.3) ? { gender: dice.pick(eventGenders) } : {}),
    ...(has(0.3) ? { levels: dice.pick([[0], [0, 1], [1, 2, 3], [4, 5]]) } : {}),
    ...(has(0.3) ? { price: [low, dice.between(Math.max(0, low), 200)] as const } : {}),
    ...(has(0.2) ? { multisport: true } : {}),
    ...(has(0.3) ? { freeOnly: true } : {}),
    ...(has(0.1) ? { lastPlace: true } : {}),
    ...(has(0.3) ? { tags: dice.pick([['all'], ['kids'], ['all', 'adults']] as const) } : {}),
    ...(!full && dice.chance(0.1) ? { details: { enableQueue: dice.chance(0.5) } } : {}),
    ...(!full && dice.chance(0.1) ? { orgId: `org-${dice.between(0, 3)}` } : {}),
  }
}

/** Reads every event and checks one filter after the other: the answer that the index must give, too. */
export function lookThrough(events: readonly MadeEvent[], filters: SearchFilters): MadeEvent[] {
  return events.filter(fitting(filters)).sort(byDate)
}

export function byDate(a: MadeEvent, b: MadeEvent): number {
  return a.date - b.date || (a.id < b.id ? -1 : 1)
}

/** Whether an event fits, as the specification says each filter. */
export function fitting(filters: SearchFilters): (event: MadeEvent) => boolean {
  const { centre, radius, activities: asked, gender, levels, price, orgId, exceptLeaders } = filters
  const words = wordsOf(filters.text ?? '').map((word) => ({ word, activities: activitiesNamed(word) }))
  return (event) =>
    // A degree of latitude is at least 110 km: this alone excludes most of a million events quickly.
    Math.abs(event.place.location.lat - centre.lat) * 110 <= radius &&
    (!asked || asked.includes(event.activityType)) &&
    event.isPublic &&
    event.date >= filters.from &&
    event.date <= filters.to &&
    (!gender || event.gender === 'any' || event.gender === gender) &&
    (!levels || event.minLevel === 0 || levels.includes(event.minLevel)) &&
    (!filters.tags || event.tags === 'all' || filters.tags.includes(event.tags)) &&
    (!price || (event.price >= price[0] && event.price <= price[1])) &&
    (!filters.multisport || event.canPayWithMultiSport) &&
    (!filters.freeOnly || event.maxPlayers === limits.unlimited || event.playersCount < event.maxPlayers) &&
    (!filters.lastPlace || event.playersCount + 1 === event.maxPlayers) &&
    (!orgId || event.org?.id === orgId) &&
    (filters.details?.enableQueue ?? event.details.enableQueue) === event.details.enableQueue &&
    (event.org !== null || !exceptLeaders?.has(event.leader)) &&
    kilometres(centre, event.place.location) <= radius &&
    words.every(
      ({ word, activities: named }) =>
        named.includes(event.activityType) || event.words.some((own) => own.startsWith(word)),
    )
}

export { diceOf }
