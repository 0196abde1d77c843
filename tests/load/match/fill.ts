import { squareOf } from '@parta/availability-match/grid'
import { diceOf, someAvailability, someEvent, somePerson } from '@parta/availability-match/testing'
import type { MatchAvailability, MatchEvent, MatchPerson } from '@parta/availability-match/values'
import { weekdays } from '@parta/contracts/availability-values'
import type { Dice } from '@parta/demo/random'
import { aUserSnapshot } from '@parta/kit/testing'
import mongoose from 'mongoose'

const batch = 5000
const slotsEach = 3
/** The events in which somebody has played, and how many other people played in each. */
const playedEach = 10
const playedTogether = 8
const minutesOfDay = 24 * 60

interface Owned {
  readonly availability: MatchAvailability
  readonly userId: string
  readonly person: MatchPerson
}

export interface Filled {
  readonly availabilities: readonly Owned[]
  readonly events: readonly MatchEvent[]
  /** The events that people lead: they have no time for others. */
  readonly led: ReadonlyMap<string, readonly MatchEvent[]>
}

interface Size {
  readonly count: number
  readonly now: number
  /** The people who lead the first events, one each. */
  readonly leaders: readonly string[]
  /** The owners of the first availabilities, three each. */
  readonly people: readonly string[]
}

/** Writes availabilities, their owners, and events into the service's database, as its facts would have. */
export async function fill(url: string, { count, now, leaders, people }: Size): Promise<Filled> {
  const dice = diceOf(1)
  const connection = await mongoose.createConnection(url, { dbName: 'parta_availabilities' }).asPromise()
  const insert = async (name: string, rows: readonly object[]) => {
    for (let at = 0; at < rows.length; at += batch) {
      await connection.collection(name).insertMany(rows.slice(at, at + batch) as never[], { ordered: false })
    }
  }
  const owners = Array.from({ length: Math.ceil(count / slotsEach) }, (_none, at) => {
    const person = { ...somePerson(dice), ageGroup: 'adult' as const }
    return { userId: people[at] ?? `p${at}`, person }
  })
  const availabilities = Array.from({ length: count }, (_none, at): Owned => {
    const owner = owners[Math.floor(at / slotsEach)] as (typeof owners)[number]
    const made = someAvailability(dice, { id: `a${at}`, now })
    // The place as matching stores it.
    return { ...owner, availability: { ...made, at: squareOf(made.at) } }
  })
  const events = Array.from({ length: count }, (_none, at) => someEvent(dice, { id: `e${at}`, now }))
  const slots = Map.groupBy(availabilities, ({ userId }) => userId)
  await insert(
    'people',
    owners.map(({ userId, person }) => personRow(userId, person)),
  )
  await insert(
    'records',
    owners.map(({ userId, person }) => recordRow(userId, person)),
  )
  await insert(
    'planners',
    owners.map(({ userId }) => plannerRow(userId, (slots.get(userId) ?? []).map(slotOf))),
  )
  const leaderOf = (at: number) => leaders[at] ?? owners[at % owners.length]?.userId ?? ''
  await insert(
    'descriptions',
    events.map((event, at) => descriptionRow(event, leaderOf(at))),
  )
  await insert(
    'played',
    owners.map(({ userId }) => playedRow(dice, userId, (owners.length * playedEach) / playedTogether)),
  )
  await insert(
    'prompts',
    events.map((event) => promptRow(event, dice.pick(availabilities))),
  )
  await connection.close()
  const led = Map.groupBy(events, (event) => leaderOf(Number(event.id.slice(1))))
  return { availabilities, events, led }
}

function personRow(id: string, { gender, levels }: MatchPerson) {
  return { _id: id, version: 1, data: aUserSnapshot(id, { gender, levels }) }
}

function recordRow(id: string, { karma }: MatchPerson) {
  return { _id: id, version: 1, data: { id, karma, emoji: 0 } }
}

function plannerRow(id: string, slots: readonly object[]) {
  return { _id: id, v: 1, slots, updatedAt: new Date(0), facts: [], commits: [], causes: [] }
}

function slotOf({ availability: { id, time, activities, at, radius } }: Owned) {
  const day = 'start' in time ? Math.floor(time.start / minutesOfDay) : 0
  return {
    id,
    aliasId: null,
    weekly:
      'start' in time
        ? {
            dayOfWeek: weekdays[day],
            startMinute: time.start - day * minutesOfDay,
            endMinute: time.end - day * minutesOfDay,
          }
        : null,
    once: 'from' in time ? { start: new Date(time.from), end: new Date(time.to) } : null,
    name: '',
    activities: activities ? 'chosen' : 'any',
    chosen: [...(activities ?? [])],
    location: at,
    placeName: '',
    radius,
    repetitionId: null,
    isDisabled: false,
    hits: true,
    hasBeenInteractedWith: false,
  }
}

/** Events that are over; other people have played in some of them, too. */
function playedRow(dice: Dice, _id: string, count: number) {
  const events = Array.from({ length: playedEach }, () => `o${dice.between(0, Math.ceil(count))}`)
  return { _id, events: [...new Set(events)], updatedAt: new Date(0) }
}

/** An invitation that waits for an answer: there is one to each event. */
function promptRow(event: MatchEvent, { availability, userId }: Owned) {
  const { id, activity, start, end } = event
  const invitedTo = { id, name: '', activityType: activity, placeName: '', date: new Date(start) }
  return {
    _id: `prompt-${id}`,
    v: 1,
    event: { ...invitedTo, endDate: new Date(end) },
    availabilityId: availability.id,
    from: 'somebody',
    to: userId,
    aliasId: null,
    state: 'open',
    createdAt: new Date(0),
    facts: [],
    commits: [],
    causes: [],
  }
}

function descriptionRow(event: MatchEvent, leader: string) {
  const data = {
    id: event.id,
    name: `Událost ${event.id}`,
    activityType: event.activity,
    date: new Date(event.start).toISOString(),
    endDate: new Date(event.end).toISOString(),
    placeName: 'Hala',
    location: event.at,
    leader,
    trainer: null,
    org: null,
    gender: event.gender,
    minLevel: event.minLevel,
    tags: event.tags,
    price: 0,
    maxPlayers: event.free < 0 ? -1 : 10,
    hasRoom: event.free !== 0,
    enableQueue: event.hasQueue,
    private: !event.isOpen,
    cancelled: false,
    removed: false,
  }
  return { _id: event.id, version: 1, data, endDate: new Date(event.end), updatedAt: new Date(0) }
}
