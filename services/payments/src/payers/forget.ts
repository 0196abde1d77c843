import type { Kit } from '@parta/kit/kit'
import { forgetNoted } from './note-rules.ts'
import { forgetReminded } from './reminder-rules.ts'
import { reminders, remindersOf, seatNotes, seatNotesOf } from './store.ts'

/** Removes what was noted of an erased person and their aliases, or of one alias. Idempotent. */
export async function forgetNotes(
  kit: Kit,
  { userId, aliasId }: { readonly userId: string; readonly aliasId?: string },
): Promise<void> {
  const found = seatNotesOf(kit).find({ 'notes.userId': userId }, { projection: { _id: 1 } })
  for await (const { _id } of found) {
    await kit.change(seatNotes, _id, (state) =>
      forgetNoted(state, (note) => note.userId === userId && (aliasId === undefined || note.entrantId === aliasId)),
    )
  }
}

/** Removes the records that an erased person was reminded. Idempotent. */
export async function forgetReminders(kit: Kit, userId: string): Promise<void> {
  const found = remindersOf(kit).find({ 'sent.userId': userId }, { projection: { _id: 1 } })
  for await (const { _id } of found) await kit.change(reminders, _id, (state) => forgetReminded(state, userId))
}
