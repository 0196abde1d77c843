import { day } from '@parta/contracts/durations'
import {
  confirmationClosing,
  confirmationOpened,
  datesAdded,
  eventCancelled,
  eventChanged,
  eventEnded,
  eventGoesAhead,
  eventStarting,
  leaderRemoved,
} from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { isForMissingAlias } from '@parta/contracts/predicates/bought'
import { searchMatched } from '@parta/contracts/saved-searches'
import { placeFreed } from '@parta/contracts/seat-watches'
import { paymentsMissed, seatOwed } from '@parta/contracts/seats'
import { nobody } from '@parta/contracts/values'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
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
  readonly trainer: string | null
}

/** The reactions to facts of events: they notify the staff or the people of the event. */
export function eventReactions(kit: Kit): Reaction[] {
  return [
    reaction(playerJoined, (fact) =>
      notify(kit, fact, { to: staffOf(fact.data), type: 'event.join', ...eventAndSender(fact.data) }),
    ),
    reaction(playerQueued, (fact) =>
      notify(kit, fact, { to: staffOf(fact.data), type: 'event.queue', ...eventAndSender(fact.data) }),
    ),
    reaction(playerLeft, (fact) => notifyLeft(kit, fact)),
    // Without a sender: the receiver, or their alias, has moved up from the queue.
    reaction(playerShifted, (fact) => {
      const { userId, aliasId, offerUntil: until } = fact.data
      const detail = until ? { detail: { until } } : {}
      return notify(kit, fact, { to: [userId], type: 'event.shift', event: eventOf(fact.data), aliasId, ...detail })
    }),
    reaction(leaderRemoved, (fact) => {
      const { people: to, until } = fact.data
      return notify(kit, fact, {
        to,
        type: 'event.change',
        event: eventOf(fact.data),
        detail: { reason: 'leaderGone', until },
      })
    }),
    ...clockReactions(kit),
    ...seatReactions(kit),
    reaction(eventChanged, (fact) => {
      const { changes } = fact.data
      return notifyPeople(kit, fact, { type: 'event.change', ...eventAndActor(fact), detail: { changes } })
    }),
    reaction(datesAdded, (fact) => {
      const { by, dates } = fact.data
      const detail = { reason: 'added', dates } as const
      return notifyPeople(kit, fact, { type: 'event.change', event: eventOf(fact.data), senderId: by, detail })
    }),
    reaction(searchMatched, (fact) => {
      const { people: to, date: until, about } = fact.data
      return notify(kit, fact, {
        to,
        type: 'event.match',
        event: eventOf(fact.data),
        detail: { until },
        once: `match:${about}`,
      })
    }),
    reaction(eventCancelled, (fact) => {
      const { reason, message: body } = fact.data
      // An event without enough players is cancelled by the clock, even if a person's call ran the rule.
      const how = reason === 'minimum' ? { event: eventOf(fact.data), detail: { reason } } : eventAndActor(fact)
      return notifyPeople(kit, fact, { type: 'event.delete', ...how, body })
    }),
  ]
}

/** Reactions to what becomes of seats that are paid for: one is free, one is owed, one was not paid for in time. */
function seatReactions(kit: Kit): Reaction[] {
  return [
    reaction(placeFreed, (fact) => {
      const { people: to, eventId, freedAt } = fact.data
      const once = `freed:${eventId}:${freedAt}`
      return notify(kit, fact, { to, type: 'event.freed', event: eventOf(fact.data), once })
    }),
    reaction(seatOwed, async (fact) => {
      const { eventId, userId, aliasId, owedUntil: until, isNoteTakenBack } = fact.data
      if (until === null) return
      const own = aliasId === null ? {} : { about: [aliasId] }
      const again = isNoteTakenBack ? { once: `owed-again:${eventId}:${aliasId ?? userId}:${until}` } : {}
      const event = eventOf(fact.data)
      return notify(kit, fact, { to: [userId], type: 'event.owes', event, detail: { until }, ...own, ...again })
    }),
    reaction(paymentsMissed, (fact) => {
      const { leader, trainer } = fact.data
      return notify(kit, fact, { to: peopleOf([leader, trainer]), type: 'event.overdue', event: eventOf(fact.data) })
    }),
  ]
}

/** The reactions to facts that the clock causes; their notifications have no sender. */
function clockReactions(kit: Kit): Reaction[] {
  return [
    reaction(confirmationOpened, (fact) =>
      notifyPeople(kit, fact, { type: 'event.confirm', event: eventOf(fact.data) }),
    ),
    reaction(confirmationClosing, (fact) => {
      const detail = { until: fact.data.date }
      return notifyPeople(kit, fact, { type: 'event.confirm', event: eventOf(fact.data), detail })
    }),
    reaction(eventStarting, (fact) => notifyPeople(kit, fact, { type: 'event.starting', event: eventOf(fact.data) })),
    reaction(eventGoesAhead, (fact) => {
      const detail = { reason: 'goesAhead' } as const
      return notifyPeople(kit, fact, { type: 'event.change', event: eventOf(fact.data), detail })
    }),
    reaction(eventEnded, (fact) => notifyOfEnd(kit, fact)),
  ]
}

/**
 * Asks those who were in an event for feedback, and who leads or trains it without playing: they can finish it. Nobody is
 * asked about an alias that they removed while the event ran: it stays there at the MultiSport price.
 */
async function notifyOfEnd(kit: Kit, fact: Envelope<Static<typeof eventEnded.data>>): Promise<void> {
  const { eventId, endDate, attendees: entries, leader, trainer } = fact.data
  const ofAliases = entries.filter(({ aliasId }) => aliasId !== null)
  const owners = await kit.projections.many(people, new Set(ofAliases.map(({ userId }) => userId)))
  const attendees = entries.filter((entry) => !isForMissingAlias(entry, owners.get(entry.userId)))
  const families = Map.groupBy(attendees, ({ userId }) => userId)
  const aboutEach = new Map(
    [...families]
      .filter(([, own]) => own.some(({ aliasId }) => aliasId !== null))
      .map(([userId, own]) => [userId, idsOf(own)]),
  )
  const asked = new Set([...families.keys(), ...peopleOf([leader, trainer])])
  // Nobody played, or one person, with or without aliases: there is nobody to rate.
  const isAlone = attendees.length === 0 || asked.size < 2
  // The attendees may come in several facts with entries of the same person: one id makes one notification.
  const once = { ...fact, id: `ended:${eventId}` }
  // Learned so late that feedback is over: no news.
  const isLate = Date.parse(fact.at) - Date.parse(endDate) > limits.feedbackDays * day
  return notify(kit, once, {
    to: isLate || isAlone ? [] : [...asked],
    type: 'event.end',
    event: eventOf(fact.data),
    aboutEach,
  })
}

type PeopleFact = Envelope<{
  readonly eventId: string
  readonly eventName: string
  readonly people: readonly string[]
  readonly entrants?: readonly { readonly userId: string; readonly aliasId: string | null }[]
  readonly together?: unknown
}>

/** Notifies the people of an event; people with aliases in it read whom the notification is about. */
function notifyPeople(kit: Kit, fact: PeopleFact, notice: Notice): Promise<void> {
  const { people, entrants = [], together } = fact.data
  const families = Map.groupBy(entrants, ({ userId }) => userId)
  const aboutEach = new Map<string, readonly string[]>(together ? people.map((id) => [id, [id]]) : [])
  for (const [userId, own] of families) aboutEach.set(userId, idsOf(own))
  return notify(kit, fact, { ...notice, to: people, aboutEach })
}

function idsOf(entries: readonly { readonly userId: string; readonly aliasId: string | null }[]): string[] {
  return entries.map(({ userId, aliasId }) => aliasId ?? userId)
}

/** Notifies leader and trainer that a player left; a kicked or lapsed player is notified, too. */
async function notifyLeft(kit: Kit, fact: Envelope<Static<typeof playerLeft.data>>): Promise<void> {
  const { userId, aliasId, reason, kickReason, wasQueued, message: body } = fact.data
  const event = eventOf(fact.data)
  const own = aliasId ? { about: [aliasId] } : {}
  if (reason === 'kicked') {
    const detail = kickReason && kickReason !== 'other' ? { detail: { reason: kickReason } } : {}
    return notify(kit, fact, { to: [userId], type: 'event.kick', ...eventAndActor(fact), ...own, body, ...detail })
  }
  if (reason === 'lapsed') {
    // Another id, because the receiver may also be the leader or trainer, who get a notification below.
    const theirs = { ...fact, id: `${fact.id}:own` }
    await notify(kit, theirs, { to: [userId], type: 'event.kick', event, ...own, detail: { reason } })
  }
  // A queued player was not coming, so the text says that they no longer wait.
  const waited = wasQueued ? { detail: { reason: 'waited' } as const } : {}
  await notify(kit, fact, { to: staffOf(fact.data), type: 'event.left', ...eventAndSender(fact.data), body, ...waited })
}

/** Returns leader and trainer; nobody for events with more than `limits.crowd` players. */
function staffOf({ leader, trainer, playersCount }: Entry): string[] {
  if (playersCount > limits.crowd) return []
  return peopleOf([leader, trainer])
}

/** Returns those of leader and trainer who are people: nobody leads an event of a booking provider. */
function peopleOf(staff: readonly (string | null)[]): string[] {
  return staff.flatMap((id) => (id && id !== nobody ? [id] : []))
}

function eventAndSender(data: Entry) {
  return { event: eventOf(data), senderId: data.userId, aliasId: data.aliasId }
}

/** Returns the event, and the actor as the sender unless the clock caused the fact. */
function eventAndActor({ actor, data }: Envelope<{ eventId: string; eventName: string }>) {
  const event = eventOf(data)
  return actor === 'system' || actor === 'anyone' ? { event } : { event, senderId: actor }
}

function eventOf({ eventId: id, eventName: name }: { readonly eventId: string; readonly eventName: string }) {
  return { id, name }
}
