import { day, hour } from '@parta/contracts/durations'
import { eventEnded } from '@parta/contracts/event-facts'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { emojiGiven, feedbackFinished, penaltyGiven, reviewGiven } from '@parta/contracts/feedback'
import { type Activity, activities, type Emoji, emojis } from '@parta/contracts/values'

/**
 * The history of events that ended, as facts. Each event had four players, of whom one led it, and was finished. Every
 * second one brought an emoji, every tenth a review, every fiftieth a penalty; one player in 25 had not confirmed.
 * Joins and leaves are left out, because they lead to no stats. On average, a person played 160 times in three years.
 */
export const playersOfEvent = 4
const playedByPerson = 160
const years = 3

export interface Player {
  readonly id: string
  readonly isConfirmed: boolean
}

/** What happened at one event; its facts are made of it, and the expected stats are counted from it. */
export interface PastEvent {
  readonly id: string
  readonly at: number
  readonly start: Date
  readonly players: readonly Player[]
  /** Also one of the players. */
  readonly leader: string
  readonly penalized: string | null
  readonly emoji: { readonly of: string; readonly by: string; readonly emoji: Emoji } | null
  readonly review: { readonly of: string; readonly by: string } | null
}

export function peopleOf(size: number): string[] {
  const count = Math.max(Math.round((size * playersOfEvent) / playedByPerson), 50)
  return Array.from({ length: count }, (_none, at) => `person-${String(at).padStart(15, '0')}`)
}

const played: readonly Activity[] = activities.filter((name) => name !== 'any')
const emojiNames = Object.keys(emojis) as Emoji[]

/** Returns the events in the order in which they were; the last one ended a month ago. */
export function* pastEvents(size: number, now: number): Generator<PastEvent> {
  const people = peopleOf(size)
  const random = randomOf(15)
  const first = now - (years * 365 + 30) * day
  for (let at = 0; at < size; at += 1) {
    const players = new Map<string, Player>()
    while (players.size < playersOfEvent) {
      const id = people[Math.floor(random() * people.length)] ?? ''
      players.set(id, { id, isConfirmed: random() >= 1 / 25 })
    }
    const [leader = '', giver = '', receiver = '', last = ''] = players.keys()
    yield {
      id: `event-${String(at).padStart(16, '0')}`,
      at,
      start: new Date(first + Math.floor((at / size) * years * 365 * day)),
      players: [...players.values()],
      leader,
      penalized: at % 50 === 0 ? last : null,
      emoji: at % 2 === 0 ? { of: receiver, by: giver, emoji: emojiNames[at % emojiNames.length] as Emoji } : null,
      review: at % 10 === 0 ? { of: giver, by: receiver } : null,
    }
  }
}

/** A small generator (mulberry32), so that every run replays the same history. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns the facts of an event, in the order in which they were published. */
export function factsOf(event: PastEvent): Envelope[] {
  const { id: eventId, at, start, players, leader, penalized, emoji, review } = event
  const head = { eventId, eventName: 'Volejbal v parku', date: start.toISOString(), orgId: null }
  const where = { activityType: played[at % played.length], placeId: `place-${at % 500}`, provider: 'PARTA' }
  const place = { ...where, leader, trainer: null }
  const ended = new Date(start.getTime() + 2 * hour)
  const attendees = players.map(({ id: userId, isConfirmed }) => ({ userId, aliasId: null, isConfirmed }))
  const facts = [
    envelope(eventEnded, event, {
      at: ended,
      data: { ...head, ...place, private: false, endDate: ended.toISOString(), attendees },
    }),
  ]
  const add = (type: FactType, hours: number, data: object) =>
    facts.push(envelope(type, event, { at: new Date(ended.getTime() + hours * hour), data: { ...head, ...data } }))
  const of = (userId: string) => ({ userId, aliasId: null })
  if (emoji) add(emojiGiven, 1, { ...of(emoji.of), by: emoji.by, emoji: emoji.emoji })
  if (review) add(reviewGiven, 2, { ...of(review.of), by: review.by, text: 'Výborná hra, přijď zase.', private: false })
  if (penalized) add(penaltyGiven, 3, { ...of(penalized), by: leader })
  add(feedbackFinished, 4, {
    ...place,
    by: leader,
    attended: attendedOf(event).map(of),
    penalized: penalized ? [of(penalized)] : [],
  })
  return facts
}

export function attendedOf({ players, penalized }: PastEvent): string[] {
  return players.flatMap(({ id, isConfirmed }) => (isConfirmed && id !== penalized ? [id] : []))
}

function envelope(
  type: FactType,
  { id: subject }: PastEvent,
  { at, data }: { readonly at: Date; readonly data: object },
): Envelope {
  return {
    id: `${type.name}:${subject}:1:0`,
    type: type.name,
    at: at.toISOString(),
    actor: 'system',
    correlation: `request-${subject}`,
    subject,
    version: 1,
    data,
  }
}
