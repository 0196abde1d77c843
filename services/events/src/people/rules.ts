import { isPast } from '@parta/contracts/predicates/players'
import type { Decision } from '@parta/kit/change'
import type { EventRow } from '../event/store.ts'
import { snapshot } from '../event/tell.ts'
import { removePlayers } from '../players/rules.ts'

/**
 * Someone left Parta: they and their aliases leave an event that is to come, and its trainer goes without
 * another. One that they lead goes on without a name at its head, as long as anyone else is in it; with
 * nobody left it is cancelled, and says nothing any more of what they wrote.
 */
export function removePerson(
  event: EventRow | null,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  now: Date,
): Decision<EventRow, void> {
  if (!event || isPast(event, now)) return { next: event as EventRow, answer: undefined }
  const entries = [...event.players, ...event.queue].filter((entry) => entry.userId === userId)
  const ids = entries.map((entry) => entry.id)
  const { next: left, facts = [] } = removePlayers(event, { eventId, userId, ids, message: '' }, now)
  const trained = event.trainer === userId ? { ...left, trainer: null } : left
  const next = event.leader === userId && isEmpty(trained) ? blank(trained) : trained
  if (next === left) return { next, facts, answer: undefined }
  return { next, facts: [...facts, snapshot(eventId, next)], answer: undefined }
}

function isEmpty(event: EventRow): boolean {
  return event.trainer === null && event.playersCount === 0 && event.queueCount === 0 && !event.cancelled
}

function blank(event: EventRow): EventRow {
  return { ...event, cancelled: true, name: '', words: [], info: '', externalLink: '' }
}
