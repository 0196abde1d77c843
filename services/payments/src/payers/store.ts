import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A seat that was paid for outside Parta, as an admin of the organisation noted it. */
const SeatNote = row({
  /** The player, or the alias of one. */
  entrantId: Type.String(),
  userId: Type.String(),
  /** The organisation whose event it was then, and to which it was paid. */
  orgId: Type.String(),
  /** How it was paid; may be empty. */
  note: Type.String(),
  by: Type.String(),
  at: Timestamp,
  /** Set when the player left: the note says nothing of a seat that they take later. */
  isOver: Type.Optional(Type.Literal(true)),
})
export type SeatNote = RowOf<typeof SeatNote>

/** The seats of an event that were paid for outside Parta, by the id of the event. */
const SeatNotes = row({ notes: list(SeatNote) })
export type SeatNotes = RowOf<typeof SeatNotes>

export const seatNotes = aggregate('seat-notes', SeatNotes, [
  index({ 'notes.orgId': 1, 'notes.at': 1 }, { serves: 'listPayers: what was noted within some days' }),
  index({ 'notes.userId': 1 }, { serves: 'what was noted of a person, for their archive and their deletion' }),
])

/** The people whom an organisation reminded in the last 24 hours, by the id of the organisation. */
const Reminders = row({ sent: list(row({ userId: Type.String(), at: Timestamp })) })
export type Reminders = RowOf<typeof Reminders>

export const reminders = aggregate('payer-reminders', Reminders, [
  index({ 'sent.userId': 1 }, { serves: 'by whom a person was reminded, when they are erased' }),
])

export function remindersOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<Stored<Reminders> & { readonly _id: string }>(reminders.collection)
}

export type StoredNotes = Stored<SeatNotes> & { readonly _id: string }

export function seatNotesOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<StoredNotes>(seatNotes.collection)
}
