import type { Kit } from '@parta/kit/kit'
import { forgetNoted } from './note-rules.ts'
import { seatNotes, seatNotesOf } from './store.ts'

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
