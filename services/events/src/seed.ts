import { day, minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import {
  type DemoEvent,
  type DemoShow,
  demoEvents,
  demoPast,
  demoPeople,
  demoRepetitions,
  demoShows,
} from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { until } from '@parta/kit/seed'
import { newToken } from '@parta/kit/store/id'
import { type Order, repetitions } from './core/repetition-store.ts'
import { type EventRow, events, orgProjection } from './core/store.ts'
import { entrantsOf } from './joining/find-reputation.ts'
import { decideJoin } from './joining/join-rules.ts'
import { decideLeave } from './joining/leave-rules.ts'
import { decideCancel } from './planning/cancel-rules.ts'
import { completeOpen } from './planning/complete-order.ts'
import { decideCreate } from './planning/create-rules.ts'
import { beginRepetition, eventIdsOf } from './planning/repetition-rules.ts'
import { type PlaceRow, places, placeView } from './planning/store.ts'

/** The demo events were created five days ago, and people have joined since. */
const madeAgo = 5 * day
const joinEvery = 7 * minute

/** Creates the demo events with players and queues, by the same rules as all events. */
export async function seed(kit: Kit): Promise<void> {
  await until(async () => (await kit.database.model(people.definition).countDocuments()) >= demoPeople.length)
  const now = new Date()
  await seedPast(kit, now)
  const made = now.getTime() - madeAgo
  for (const demo of demoEvents(now)) await seedEvent(kit, demo, made)
  for (const show of demoShows(now)) await seedShow(kit, show, made)
  for (const repetition of demoRepetitions(now)) await seedRepetition(kit, repetition, made)
}

/**
 * Creates events that are over by now; the clock ends them, and feedback follows. First of all, because the reputation
 * service waits for them.
 */
async function seedPast(kit: Kit, now: Date): Promise<void> {
  const past = demoPast(now)
  const orgIds = new Set(past.flatMap(({ eventOrgId }) => eventOrgId ?? []))
  await until(async () => (await kit.projections.known(orgProjection, orgIds)).size === orgIds.size)
  for (const event of past) await seedEvent(kit, event, Date.parse(event.date) - madeAgo)
}

/** Creates an event that somebody leaves again, or that is cancelled. */
async function seedShow(kit: Kit, { leaves, cancelled, ...demo }: DemoShow, made: number): Promise<void> {
  const { id, leader } = demo
  await seedEvent(kit, demo, made)
  const cause = `seed-${id}`
  if (leaves) {
    const leaving = { eventId: id, userId: leaves, ids: [leaves], message: '' }
    await kit.change(events, id, (state, now) => decideLeave(state, leaving, now), { cause })
  }
  if (cancelled) {
    const calling = { eventId: id, userId: leader, isSiteAdmin: false, orgs: new Map(), message: cancelled }
    await kit.change(events, id, (state, now) => decideCancel(state, calling, now), { cause })
  }
}

/** Creates a repetition like any other; its people join the first two events. */
async function seedRepetition(kit: Kit, { id, leader, entrants, ...form }: DemoShow, made: number): Promise<void> {
  const { repeatAfter: after = 'weekly', numberOfEvents: count = 1 } = form
  const order: Order = {
    id: `${id}-order`,
    kind: 'create',
    by: leader,
    at: new Date(made),
    form,
    linkToken: newToken(),
  }
  await kit.change(repetitions, id, (state) =>
    state ? { next: state, answer: undefined } : beginRepetition({ id, after, count, order }),
  )
  await completeOpen(kit, id)
  for (const eventId of eventIdsOf(id, 2)) {
    for (const [index, { userId, aliasId }] of entrants.entries()) {
      const now = new Date(made + (index + 1) * joinEvery)
      await addEntrant(kit, eventId, await entrantOf(kit, { userId, entrantId: aliasId ?? userId, now }))
    }
  }
}

async function seedEvent(kit: Kit, demo: DemoEvent, made: number): Promise<void> {
  const { id, leader, entrants, ...form } = demo
  const place = await kit.database.model(places).findById(form.eventPlaceId).lean<PlaceRow>().exec()
  if (!place) throw new Error(`The demo place ${form.eventPlaceId} is missing`)
  const org = form.eventOrgId ? await kit.projections.one(orgProjection, form.eventOrgId) : null
  const command = { id, leader, karma: limits.karmaMax, form, place: placeView(place), org, linkToken: newToken() }
  const joining = await Promise.all(
    entrants.map(({ userId, aliasId }, index) =>
      entrantOf(kit, { userId, entrantId: aliasId ?? userId, now: new Date(made + (index + 1) * joinEvery) }),
    ),
  )
  // Changes of the same moment share one write, so the clock cannot cancel an event for too few players while its
  // players are still being added.
  await Promise.all([
    kit.change(
      events,
      id,
      (state, now) =>
        state ? { next: state, answer: undefined } : { ...decideCreate(command, now), answer: undefined },
      { now: new Date(made) },
    ),
    ...joining.map((entrant) => addEntrant(kit, id, entrant)),
  ])
}

interface DemoEntrant {
  readonly userId: string
  readonly entrantId: string
  readonly now: Date
}

interface DemoJoin extends DemoEntrant {
  readonly entrants: ReturnType<typeof entrantsOf>
}

async function entrantOf(kit: Kit, who: DemoEntrant): Promise<DemoJoin> {
  const person = await kit.projections.one(people, who.userId)
  if (!person) throw new Error(`The demo person ${who.userId} is missing`)
  return { ...who, entrants: entrantsOf(person, [who.entrantId]) }
}

function addEntrant(kit: Kit, eventId: string, { entrantId, entrants, now }: DemoJoin): Promise<void> {
  return kit.change(
    events,
    eventId,
    (state, time) => {
      const known = [...(state?.players ?? []), ...(state?.queue ?? [])].some((entry) => entry.id === entrantId)
      if (known) return { next: state as EventRow, answer: undefined }
      return { ...decideJoin(state, { eventId, entrants, isOpen: true }, time), answer: undefined }
    },
    // A player who left does not join again when an interrupted seed is repeated.
    { now, cause: `seed-${eventId}-${entrantId}` },
  )
}
