import {
  confirmationClosing,
  confirmationOpened,
  eventCancelled,
  eventChanged,
  eventEnded,
  eventGoesAhead,
  eventStarting,
} from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { notify } from '../list/notify.ts'
import type { Notice } from '../list/rules.ts'

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
      const { people, changes } = fact.data
      return notify(kit, fact, people, { type: 'event.change', ...done(fact), detail: { changes } })
    }),
    reaction(eventCancelled, (fact) => {
      const { people, reason, message: body } = fact.data
      // The clock may have decided it inside of somebody's call: it was not them.
      const how = reason === 'minimum' ? { event: eventOf(fact.data), detail: { reason } } : done(fact)
      return notify(kit, fact, people, { type: 'event.delete', ...how, body })
    }),
  ]
}

/** What nobody did: its time came. */
function clockReactions(kit: Kit): Reaction[] {
  return [
    reaction(confirmationOpened, (fact) => askToConfirm(kit, fact, {})),
    reaction(confirmationClosing, (fact) => askToConfirm(kit, fact, { detail: { until: fact.data.date } })),
    reaction(eventStarting, (fact) =>
      notify(kit, fact, fact.data.people, { type: 'event.starting', event: eventOf(fact.data) }),
    ),
    reaction(eventGoesAhead, (fact) => {
      const detail = { reason: 'goesAhead' } as const
      return notify(kit, fact, fact.data.people, { type: 'event.change', event: eventOf(fact.data), detail })
    }),
    reaction(eventEnded, (fact) => {
      const played = fact.data.attendees.map(({ userId }) => userId)
      // Told in parts, of which two may hold people of the same person.
      const once = { ...fact, id: `ended:${fact.data.eventId}` }
      return notify(kit, once, played, { type: 'event.end', event: eventOf(fact.data) })
    }),
  ]
}

type Asking = Envelope<Static<typeof confirmationOpened.data | typeof confirmationClosing.data>>

/** Whoever brings aliases is told for whom they are asked. */
async function askToConfirm(kit: Kit, fact: Asking, more: Pick<Notice, 'detail'>): Promise<void> {
  const { people, entrants = [] } = fact.data
  const notice: Notice = { type: 'event.confirm', event: eventOf(fact.data), ...more }
  const families = Map.groupBy(entrants, ({ userId }) => userId)
  await notify(
    kit,
    fact,
    people.filter((id) => !families.has(id)),
    notice,
  )
  for (const [userId, own] of families) {
    await notify(kit, fact, [userId], { ...notice, about: own.map((one) => one.aliasId ?? userId) })
  }
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
