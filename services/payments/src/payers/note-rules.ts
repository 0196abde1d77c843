import { seatNoted } from '@parta/contracts/payment-facts'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { Entrant } from './rules.ts'
import type { SeatNote, SeatNotes } from './store.ts'

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
  if (!before?.isOver && (before?.note ?? null) === note) return { next: state, answer: undefined }
  const others = notes.filter((one) => one !== before)
  return {
    next: { notes: note === null ? others : [...others, { entrantId, userId, orgId, note, by, at: now }] },
    facts: [factOf(seatNoted, { eventId, orgId, userId, aliasId, by, isPaid: note !== null })],
    answer: undefined,
  }
}

/** Marks what was noted before a player left: it does not say that a seat which they take later is paid for. */
export function endNoted(
  state: SeatNotes | null,
  { entrantId, leftAt }: { readonly entrantId: string; readonly leftAt: Date },
): Decision<SeatNotes | null, void> {
  const isMeant = (note: SeatNote) => note.entrantId === entrantId && note.at < leftAt && !note.isOver
  if (!state?.notes.some(isMeant)) return { next: state, answer: undefined }
  const notes = state.notes.map((note) => (isMeant(note) ? { ...note, isOver: true as const } : note))
  return { next: { notes }, answer: undefined }
}

/** Removes what was noted of an erased person, or of a removed alias. */
export function forgetNoted(
  state: SeatNotes | null,
  isForgotten: (note: SeatNotes['notes'][number]) => boolean,
): Decision<SeatNotes | null, void> {
  if (!state?.notes.some(isForgotten)) return { next: state, answer: undefined }
  return { next: { notes: state.notes.filter((note) => !isForgotten(note)) }, answer: undefined }
}
