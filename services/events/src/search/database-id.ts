import { randomUUID } from 'node:crypto'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

const SearchNoteRow = row({ _id: Type.String(), database: Type.String() })
type SearchNoteRow = RowOf<typeof SearchNoteRow>

/** One row with a random id: a snapshot of the index made from an emptied or another database is not loaded. */
export const searchNotes = rows('search-notes', SearchNoteRow)

/** The random id of this service's database; stored when it is first asked for. */
export async function databaseIdOf(kit: Kit): Promise<string> {
  const notes = kit.database.native<SearchNoteRow>(searchNotes.collection)
  const $setOnInsert = { database: randomUUID() }
  await notes.updateOne({ _id: 'own' }, { $setOnInsert }, { upsert: true })
  return (await notes.findOne({ _id: 'own' }))?.database ?? ''
}
