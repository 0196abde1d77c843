import type { EventCard, EventInfo, PlayerCard } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { mustConfirm } from '@parta/contracts/predicates/players'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf, people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import type { Entry, EventRow } from './store.ts'

/** An event as a list reads it: without players and queue. */
export type ListedEvent = Omit<EventRow, 'players' | 'queue' | 'words'> & { readonly _id: string }

/** How the caller stands to an event. */
export interface Standing {
  readonly joined: readonly string[]
  readonly queued: readonly string[]
  readonly confirmed: readonly string[]
  /** Until when a place is held for an entry of `joined`. */
  readonly offers: Readonly<Record<string, Date>>
}

const stranger: Standing = { joined: [], queued: [], confirmed: [], offers: {} }

interface CardParts {
  readonly event: ListedEvent
  readonly caller: string
  readonly leader: UserSnapshot | undefined
  readonly standing?: Standing | undefined
  readonly distance?: number
  readonly now?: Date
}

export function eventCard({
  event,
  caller,
  leader,
  standing = stranger,
  distance,
  now = new Date(),
}: CardParts): EventCard {
  return {
    id: event._id,
    name: event.name,
    activityType: event.activityType,
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    place: event.place,
    gender: event.gender,
    minLevel: event.minLevel,
    tags: event.tags,
    price: event.price,
    canPayWithMultiSport: event.canPayWithMultiSport,
    maxPlayers: event.maxPlayers,
    playersCount: event.playersCount,
    queueCount: event.queueCount,
    enableQueue: event.enableQueue,
    requireConfirmation: event.requireConfirmation,
    private: event.private,
    external: event.externalLink !== '',
    provider: event.provider,
    isPartaEvent: event.provider === 'PARTA',
    repetitionId: event.repetition?.id ?? null,
    repeatAfter: event.repetition?.after ?? null,
    leaderInfo: cardOf(event.leader, leader),
    org: event.org && { ...event.org },
    joined: [...standing.joined],
    queued: [...standing.queued],
    confirmed: [...standing.confirmed],
    mustConfirm: standing.joined.filter((id) =>
      mustConfirm(event, { isConfirmed: standing.confirmed.includes(id), offerUntil: standing.offers[id] }, now),
    ),
    isLeader: caller !== '' && event.leader === caller,
    isTrainer: caller !== '' && event.trainer === caller,
    cancelled: event.cancelled,
    ...(distance === undefined ? {} : { distance: Math.round(distance * 10) / 10 }),
  }
}

export async function eventInfo(kit: Kit, id: string, event: EventRow, caller: string): Promise<EventInfo> {
  const players = event.players.slice(0, limits.playersShown)
  const shown = [...players, ...event.queue]
  const persons = await kit.copies.many(people, [event.leader, ...shown.map((entry) => entry.userId)])
  const own = (entries: readonly Entry[]) => entries.filter((entry) => entry.userId === caller).map((entry) => entry.id)
  const mine = event.players.filter((entry) => entry.userId === caller)
  const standing = {
    joined: own(event.players),
    queued: own(event.queue),
    confirmed: mine.filter((entry) => entry.confirmedAt).map((entry) => entry.id),
    offers: Object.fromEntries(mine.flatMap(({ id, offerUntil }) => (offerUntil ? [[id, offerUntil]] : []))),
  }
  const card = (entry: Entry) => playerCard(entry, persons.get(entry.userId), event.trainer)
  return {
    ...eventCard({ event: { ...event, _id: id }, caller, leader: persons.get(event.leader), standing }),
    info: event.info,
    duration: event.duration,
    externalLink: event.externalLink,
    hoursNotLeave: event.hoursNotLeave,
    hoursConfirm: event.hoursConfirm,
    confirmationDate: event.confirmationDate?.toISOString() ?? null,
    minPlayers: event.minPlayers,
    decisionHours: event.decisionHours,
    decisionDate: null,
    goesAhead: false,
    cancellation: null,
    trainerInfo: null,
    sequence: event.sequence,
    repetition: null,
    oneOffProductId: event.oneOffProductId,
    subscriptionProductId: event.subscriptionProductId,
    eventChatId: id,
    rights: { edit: false, remove: false, kick: false, cancel: false },
    playersInfo: players.map(card),
    queuePlayersInfo: event.queue.map(card),
  }
}

function playerCard(entry: Entry, person: UserSnapshot | undefined, trainer: string | null): PlayerCard {
  const aliasId = entry.id === entry.userId ? null : entry.id
  return {
    ...cardOf(entry.userId, person, aliasId),
    ...(aliasId ? { aliasId } : {}),
    isTrainer: entry.id === trainer,
    isConfirmed: entry.confirmedAt !== undefined,
    since: entry.at.toISOString(),
    ...(entry.offerUntil ? { offerUntil: entry.offerUntil.toISOString() } : {}),
    ...(entry.group ? { group: entry.group } : {}),
  }
}
