import {
  confirmationClosing,
  confirmationOpened,
  datesAdded,
  eventCancelled,
  eventChanged,
  eventEnded,
  eventGoesAhead,
  eventStarting,
} from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import type { Notice } from '../list/rules.ts'
import { notify } from './notify.ts'

interface Entry {
  readonly eventId: string
  readonly eventName: string
  readonly userId: string
  readonly aliasId: string | null
  readonly playersCount: number
  readonly leader: string
  readonly trainer?: string | null
}

/** What happens around an event, and who of it is told. */
export function eventReactions(kit: Kit): Reaction[] {
  return [
    reaction(playerJoined, (fact) =>
      notify(kit, fact, staffOf(fact.data), { type: 'event.join', ...about(fact.data) }),
    ),
    reaction(playerQueued, (fact) =>
      notify(kit, fact, staffOf(fact.data), { type: 'event.queue', ...about(fact.data) }),
    ),
    reaction(playerLeft, (fact) => tellLeft(kit, fact)),
    // Nobody did it: the one who moved up is told, in their own name or their alias's.
    reaction(playerShifted, (fact) => {
      const { userId, aliasId, offerUntil: until } = fact.data
      const detail = until ? { detail: { until } } : {}
      return notify(kit, fact, [userId], { type: 'event.shift', event: eventOf(fact.data), aliasId, ...detail })
    }),
    ...clockReactions(kit),
    reaction(eventChanged, (fact) => {
      const { changes } = fact.data
      return tellPeople(kit, fact, { type: 'event.change', ...done(fact), detail: { changes } })
    }),
    reaction(datesAdded, (fact) => {
      const { by, dates } = fact.data
      const detail = { reason: 'added', dates } as const
      return tellPeople(kit, fact, { type: 'event.change', event: eventOf(fact.data), senderId: by, detail })
    }),
    reaction(eventCancelled, (fact) => {
      const { reason, message: body } = fact.data
      // The clock may have decided it inside of somebody's call: it was not them.
      const how = reason === 'minimum' ? { event: eventOf(fact.data), detail: { reason } } : done(fact)
      return tellPeople(kit, fact, { type: 'event.delete', ...how, body })
    }),
  ]
}

/** What nobody did: its time came. */
function clockReactions(kit: Kit): Reaction[] {
  return [
    reaction(confirmationOpened, (fact) => tellPeople(kit, fact, { type: 'event.confirm', event: eventOf(fact.data) })),
    reaction(confirmationClosing, (fact) => {
      const detail = { until: fact.data.date }
      return tellPeople(kit, fact, { type: 'event.confirm', event: eventOf(fact.data), detail })
    }),
    reaction(eventStarting, (fact) => tellPeople(kit, fact, { type: 'event.starting', event: eventOf(fact.data) })),
    reaction(eventGoesAhead, (fact) => {
      const detail = { reason: 'goesAhead' } as const
      return tellPeople(kit, fact, { type: 'event.change', event: eventOf(fact.data), detail })
    }),
    reaction(eventEnded, (fact) => {
      const families = Map.groupBy(fact.data.attendees, ({ userId }) => userId)
      const aboutEach = new Map(
        [...families]
          .filter(([, own]) => own.some(({ aliasId }) => aliasId !== null))
          .map(([userId, own]) => [userId, idsOf(own)]),
      )
      // Told in parts, of which two may hold people of the same person.
      const once = { ...fact, id: `ended:${fact.data.eventId}` }
      return notify(kit, once, [...families.keys()], { type: 'event.end', event: eventOf(fact.data), aboutEach })
    }),
  ]
}

type Peopled = Envelope<{
  readonly eventId: string
  readonly eventName: string
  readonly people: readonly string[]
  readonly entrants?: readonly { readonly userId: string; readonly aliasId: string | null }[]
  readonly together?: unknown
}>

/** Whoever brings aliases is told of whom it is. */
function tellPeople(kit: Kit, fact: Peopled, notice: Notice): Promise<void> {
  const { people, entrants = [], together } = fact.data
  const families = Map.groupBy(entrants, ({ userId }) => userId)
  const aboutEach = new Map<string, readonly string[]>(together ? people.map((id) => [id, [id]]) : [])
  for (const [userId, own] of families) aboutEach.set(userId, idsOf(own))
  return notify(kit, fact, people, { ...notice, aboutEach })
}

function idsOf(entries: readonly { readonly userId: string; readonly aliasId: string | null }[]): string[] {
  return entries.map(({ userId, aliasId }) => aliasId ?? userId)
}

/** Leader and trainer hear who went; whoever did not go by themselves hears it, too. */
async function tellLeft(kit: Kit, fact: Envelope<Static<typeof playerLeft.data>>): Promise<void> {
  const { userId, aliasId, reason, kickReason, wasQueued, message: body } = fact.data
  const event = eventOf(fact.data)
  const own = aliasId ? { about: [aliasId] } : {}
  if (reason === 'kicked') {
    const detail = kickReason && kickReason !== 'other' ? { detail: { reason: kickReason } } : {}
    return notify(kit, fact, [userId], { type: 'event.kick', ...done(fact), ...own, body, ...detail })
  }
  if (reason === 'lapsed') {
    // Another id than the staff's, who may be the same person with an alias.
    const theirs = { ...fact, id: `${fact.id}:own` }
    await notify(kit, theirs, [userId], { type: 'event.kick', event, ...own, detail: { reason } })
  }
  // Whoever waited was not coming, so nobody is told that they no longer come.
  const waited = wasQueued ? { detail: { reason: 'waited' } as const } : {}
  await notify(kit, fact, staffOf(fact.data), { type: 'event.left', ...about(fact.data), body, ...waited })
}

/** A notice does not depend on the one before it, so those of a busy event may run side by side. */
/** Leader and trainer hear of comings and goings, unless it is a crowd that comes and goes. */
function staffOf({ leader, trainer, playersCount }: Entry): string[] {
  if (playersCount > limits.crowd) return []
  return trainer ? [leader, trainer] : [leader]
}

function about(data: Entry) {
  return { event: eventOf(data), senderId: data.userId, aliasId: data.aliasId }
}

/** Who did it, unless it was the clock: they are not told of it. */
function done({ actor, data }: Envelope<{ eventId: string; eventName: string }>) {
  const event = eventOf(data)
  return actor === 'system' || actor === 'anyone' ? { event } : { event, senderId: actor }
}

function eventOf({ eventId: id, eventName: name }: { readonly eventId: string; readonly eventName: string }) {
  return { id, name }
}
