import { seatNoted } from '@parta/contracts/payment-facts'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { Entrant } from './rules.ts'
import type { SeatNotes } from './store.ts'

interface Noting {
  readonly eventId: string
  readonly orgId: string
  readonly entrant: Entrant
  readonly by: string
  /** How the seat was paid for; `null` takes the note back. */
  readonly note: string | null
}

/** Notes that a seat was paid for outside Parta, or takes that back. The same again changes nothing. */
export function noteSeat(
  state: SeatNotes | null,
  { eventId, orgId, entrant, by, note }: Noting,
  now: Date,
): Decision<SeatNotes | null, void> {
  const { id: entrantId, userId, aliasId } = entrant
  const notes = state?.notes ?? []
  const before = notes.find((one) => one.entrantId === entrantId)
  if ((before?.note ?? null) === note) return { next: state, answer: undefined }
  const others = notes.filter((one) => one !== before)
  return {
    next: { orgId, notes: note === null ? others : [...others, { entrantId, userId, note, by, at: now }] },
    facts: [factOf(seatNoted, { eventId, orgId, userId, aliasId, by, isPaid: note !== null })],
    answer: undefined,
  }
}

/** Removes what was noted of an erased person, or of a removed alias. */
export function forgetNoted(
  state: SeatNotes | null,
  isForgotten: (note: SeatNotes['notes'][number]) => boolean,
): Decision<SeatNotes | null, void> {
  if (!state?.notes.some(isForgotten)) return { next: state, answer: undefined }
  return { next: { ...state, notes: state.notes.filter((note) => !isForgotten(note)) }, answer: undefined }
}
