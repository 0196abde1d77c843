import { hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import type { EventForm } from '@parta/contracts/planning'
import { isProtected } from '@parta/contracts/predicates/aliases'
import type { Activity } from '@parta/contracts/values'
import type { Static } from 'typebox'
import { cityOf, type DemoCity } from './city.ts'
import { nextWeekly } from './clock.ts'
import { type DemoOrg, demoOrgSports, demoOrgs } from './data/organisations.ts'
import { type DemoSport, demoSports } from './data/sports.ts'
import { type DemoPerson, demoPeople, demoPersonOf } from './people.ts'
import { demoPlaces } from './places.ts'
import { type Dice, diceOf } from './random.ts'

/** A person who joins, or with `aliasId` one of their aliases. */
export interface DemoEntrant {
  readonly userId: string
  readonly aliasId?: string
}

/** The form that the leader fills in, and the entrants in the order in which they join, without the leader. */
export interface DemoEvent extends Static<typeof EventForm> {
  readonly id: string
  readonly leader: string
  readonly entrants: readonly DemoEntrant[]
}

/** An event without its date: the same whenever the demo is set up. */
type Plan = Omit<DemoEvent, 'date'> & { readonly day: number; readonly time: string; readonly week: number }

interface Slot {
  readonly city: DemoCity
  readonly week: number
  readonly weekend: boolean
  readonly org: DemoOrg | null
  readonly sport: DemoSport
  readonly day: number
  readonly time: string
}

/** The days on which people are busy, and the number of events that each leads, while the plans are made. */
interface Book {
  /** `<person or alias> <week> <day>` */
  readonly busy: Set<string>
  readonly led: Map<string, number>
}

const perCity: readonly (readonly [DemoCity, number])[] = [
  ['brno', 105],
  ['prague', 85],
  ['ostrava', 60],
]
/** The number of the 250 events in each of eight weeks; the near weeks are the busiest. */
const perWeek = [50, 44, 38, 32, 27, 23, 19, 17]
const adjectives = ['Pondělní', 'Úterní', 'Středeční', 'Čtvrteční', 'Páteční', 'Sobotní', 'Nedělní']
/** Events are announced at least this long before they begin. */
const noticeMs = 2 * hour

let plans: readonly Plan[] | undefined

/** Returns 250 events of the eight weeks after `now`, in the order of their ids. Only their dates depend on `now`. */
export function demoEvents(now: Date): readonly DemoEvent[] {
  plans ??= planEvents(diceOf(20_250_301))
  const earliest = new Date(now.getTime() + noticeMs)
  return plans.map(({ day, time, week, ...event }) => ({
    ...event,
    date: nextWeekly({ day, time }, earliest, week).toISOString(),
  }))
}

function planEvents(dice: Dice): readonly Plan[] {
  const citiesOf = dice.shuffled(perCity.flatMap(([city, count]) => Array<DemoCity>(count).fill(city)))
  const weeksOf = perWeek.flatMap((count, week) => Array<number>(count).fill(week))
  const slots = weeksOf
    .map((week, index) => slotIn(dice, citiesOf[index] as DemoCity, week))
    .toSorted((a, b) => a.week - b.week || a.day - b.day || a.time.localeCompare(b.time))
  const book: Book = { busy: new Set(), led: new Map() }
  return slots.map((slot, index) => ({
    id: `demo-event-${String(index + 1).padStart(3, '0')}`,
    ...plan(dice, slot, book),
  }))
}

function slotIn(dice: Dice, city: DemoCity, week: number): Slot {
  const org = dice.chance(0.35)
    ? dice.pick(demoOrgs.filter(({ founder }) => livesIn(demoPersonOf(founder), city)))
    : null
  const offered = new Set(placesIn(city).flatMap(({ activities }) => activities))
  const wanted = demoSports.filter(
    ({ activity }) => offered.has(activity) && (!org || demoOrgSports.get(org.id)?.includes(activity)),
  )
  const sport = dice.pickWeighted(wanted, ({ weight }) => weight)
  const weekend = dice.chance(sport.weekendShare)
  return {
    city,
    week,
    weekend,
    org,
    sport,
    day: weekend ? dice.between(6, 7) : dice.between(1, 5),
    time: dice.pick(weekend ? sport.weekends : sport.evenings),
  }
}

function plan(dice: Dice, slot: Slot, book: Book): Omit<Plan, 'id'> {
  const { sport, city, org, week, day, time } = slot
  const isFree = freeIn(book, slot)
  const leader = leaderOf(dice, slot, book)
  book.led.set(leader.id, (book.led.get(leader.id) ?? 0) + 1)
  const trainer = org && dice.chance(0.2) ? otherHead(dice, org, leader.id) : undefined
  const forKids =
    Boolean(sport.kids) && leader.aliases.some(isProtected) && time <= '17:30' && dice.chance(slot.weekend ? 0.6 : 0.3)
  const gender =
    forKids || leader.gender === 'other' || leader.gender === 'unknown' || !dice.chance(0.1) ? 'any' : leader.gender
  const tags = forKids ? 'kids' : dice.chance(0.1) ? 'adults' : 'all'

  const taken = new Set([leader.id, trainer])
  const fitting = candidates(dice, slot, { gender, tags }).filter(
    ({ userId, aliasId }) => !taken.has(userId) && isFree(aliasId ?? userId),
  )
  const { maxPlayers, wanted, enableQueue } = filling(dice, sport, { able: fitting.length, fixed: !trainer })
  const entrants = fitting.slice(0, wanted)
  for (const who of [
    leader.id,
    ...(trainer ? [trainer] : []),
    ...entrants.map(({ userId, aliasId }) => aliasId ?? userId),
  ])
    book.busy.add(`${who} ${week} ${day}`)

  const price = dice.pick(sport.prices)
  return {
    week,
    day,
    time,
    leader: leader.id,
    name: pickText(dice, (forKids && sport.kids) || sport.names, slot).replace('{den}', adjectives[day - 1] ?? ''),
    info: dice.chance(0.85) ? pickText(dice, sport.infos, slot) : '',
    activityType: sport.activity,
    eventPlaceId: dice.pick(placesIn(city).filter(({ activities }) => activities.includes(sport.activity))).id,
    ...(org ? { eventOrgId: org.id } : {}),
    duration: dice.pick(sport.durations),
    maxPlayers,
    enableQueue,
    gender,
    minLevel: dice.chance(0.8) ? 0 : dice.between(1, 4),
    tags,
    price: forKids && price > 0 ? Math.max(50, price - 40) : price,
    canPayWithMultiSport: Boolean(sport.multisport) && !forKids,
    ...(dice.chance(0.25) ? { hoursNotLeave: dice.pick([2, 6, 12, 24]) } : {}),
    private: org?.private ?? false,
    willParticipate: !trainer,
    ...(trainer ? { trainer } : {}),
    entrants,
  }
}

/** Picks a text that fits the time: none about a morning in the evening, or about work on a Sunday. */
function pickText(dice: Dice, texts: readonly string[], { weekend, time }: Slot): string {
  const early = time < '09:00'
  const evening = !weekend && time >= '16:00'
  const fitting = texts.filter(
    (text) => (early || !/Ranní/.test(text)) && (evening || !/po práci|večer|čelovk/i.test(text)),
  )
  return dice.pick(fitting.length > 0 ? fitting : texts)
}

/**
 * Returns who may lead: in an organisation its admins and power users, otherwise people of the city who play the sport.
 */
function leaderOf(dice: Dice, slot: Slot, book: Book): DemoPerson {
  const { org, sport, city } = slot
  const isFree = freeIn(book, slot)
  const heads = org ? headsOf(org) : null
  const able = demoPeople.filter((person) =>
    heads ? heads.includes(person.id) : livesIn(person, city) && plays(person, sport.activity),
  )
  const local = able.length > 0 ? able : demoPeople.filter((person) => livesIn(person, city))
  const free = local.filter(({ id }) => isFree(id))
  return dice.pickWeighted(free.length > 0 ? free : local, ({ id }) => 1 / (1 + (book.led.get(id) ?? 0)) ** 2)
}

/** Returns whether a person or alias has nothing planned on the slot's day. */
function freeIn({ busy }: Book, { week, day }: Slot): (who: string) => boolean {
  return (who) => !busy.has(`${who} ${week} ${day}`)
}

function otherHead(dice: Dice, org: DemoOrg, leader: string): string {
  return dice.pick(headsOf(org).filter((id) => id !== leader))
}

function headsOf(org: DemoOrg): string[] {
  return [org.founder, ...org.members.filter(({ role }) => role !== 'member').map(({ id }) => id)]
}

/**
 * Returns the people of the city who meet an event's requirements, players of the sport first, each followed by their
 * aliases.
 */
function candidates(dice: Dice, { city, sport, org }: Slot, rules: { gender: string; tags: string }): DemoEntrant[] {
  const members = org?.private ? [org.founder, ...org.members.map(({ id }) => id)] : null
  const people = dice
    .shuffled(demoPeople.filter((person) => livesIn(person, city) && (!members || members.includes(person.id))))
    .toSorted((a, b) => Number(plays(b, sport.activity)) - Number(plays(a, sport.activity)))
  return people.flatMap((person) => {
    if (rules.gender !== 'any') return person.gender === rules.gender ? [{ userId: person.id }] : []
    const adult = rules.tags === 'kids' ? [] : [{ userId: person.id }]
    const aliases = person.aliases
      .filter((alias) => (rules.tags === 'all' ? dice.chance(0.35) : isProtected(alias) === (rules.tags === 'kids')))
      .map((alias) => ({ userId: person.id, aliasId: alias.id }))
    return [...adult, ...aliases]
  })
}

/**
 * Returns the size of an event and how many of the `able` want to join. With `fixed` the leader takes a place, so the
 * number of free places is certain.
 */
function filling(dice: Dice, sport: DemoSport, { able, fixed }: { able: number; fixed: boolean }) {
  const size = dice.pick(sport.sizes)
  const mood = dice.roll()
  if (mood < 0.28 && fixed) {
    const waiting = mood < 0.14 ? dice.between(1, 4) : 0
    const possible = sport.sizes.filter((each) => each >= limits.playersMinWithQueue && each - 1 + waiting <= able)
    if (possible.length > 0) {
      const maxPlayers = dice.pick(possible)
      return { maxPlayers, wanted: maxPlayers - 1 + waiting, enableQueue: waiting > 0 || dice.chance(0.6) }
    }
  }
  const room = Math.min(able, size === limits.unlimited ? 12 : Math.max(0, size - 2))
  const wanted = mood > 0.9 ? 0 : Math.ceil(room * (0.2 + 0.7 * dice.roll() ** 2))
  return { maxPlayers: size, wanted, enableQueue: size !== limits.unlimited && dice.chance(0.85) }
}

function placesIn(city: DemoCity): readonly Place[] {
  return demoPlaces.filter((place) => cityOf(place.location) === city)
}

function livesIn(person: DemoPerson, city: DemoCity): boolean {
  return cityOf(person.location) === city
}

function plays(person: DemoPerson, activity: Activity): boolean {
  return person.activities.includes(activity)
}
