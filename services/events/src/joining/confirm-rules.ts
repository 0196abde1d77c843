import type { ErrorCode } from '@parta/contracts/errors'
import { type ConfirmOutcome, playerConfirmed } from '@parta/contracts/players'
import { mustConfirm } from '@parta/contracts/predicates/players'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { entriesOf, has } from '../core/roster-rules.ts'
import { about, withLists } from '../core/seat-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { countsOf, nothingDone, type OwnEntries, requireComing } from './join-rules.ts'

/**
 * Part 2, section 4, must confirm: confirms entries, and takes the places that are held for them. Entries that have
 * confirmed stay so; outside of the window nothing can be confirmed.
 * @throws AppError when nobody confirms and somebody is refused
 */
export function decideConfirm(
  before: EventRow | null,
  { eventId, userId, ids }: OwnEntries,
  now: Date,
): Decision<EventRow, ConfirmOutcome> {
  const { before: kept, event, due } = requireComing(eventId, before, now)
  const entries = entriesOf(event, { userId, ids })
  const silent: Entry[] = []
  const already: string[] = []
  const refused: { id: string; code: ErrorCode }[] = []
  for (const id of ids) {
    const entry = entries.get(id)
    if (!entry || !has(event.players, id)) refused.push({ id, code: 'event.notJoined' })
    else if (entry.confirmedAt) already.push(id)
    else if (mustConfirm(event, { isConfirmed: false, offerUntil: entry.offerUntil }, now)) silent.push(entry)
    else refused.push({ id, code: 'event.confirmationClosed' })
  }
  const sure = new Set(silent.map(({ id }) => id))
  const answer = { ...countsOf(eventId, event), confirmed: [...sure], already, refused }
  if (silent.length === 0) {
    if (refused.length > 0) throw nothingDone(ids, [answer], 'event.alreadyConfirmed')
    return { next: kept, answer }
  }
  const players = event.players.map((entry) => (sure.has(entry.id) ? taken(entry, now) : entry))
  const next = withClock(withLists(event, { players, queue: event.queue }), now)
  const facts = silent.map((entry) => factOf(playerConfirmed, about(eventId, next, entry)))
  return { next, facts: [...due, ...facts], answer }
}

function taken({ offerUntil: _held, ...entry }: Entry, now: Date): Entry {
  return { ...entry, confirmedAt: now }
}
