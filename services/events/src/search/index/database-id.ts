import { randomUUID } from 'node:crypto'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

const SearchNoteRow = row({ _id: Type.String(), database: Type.String() })
type SearchNoteRow = RowOf<typeof SearchNoteRow>

/**
 * A collection of one row, whose random `database` identifies this database. A snapshot of the search index that names
 * another id was made from another or an emptied database, and is not loaded.
 */
export const searchNotes = rows('search-notes', SearchNoteRow)

/** The random id of this service's database; stored when it is first asked for. */
export async function databaseIdOf(kit: Kit): Promise<string> {
  const notes = kit.database.native<SearchNoteRow>(searchNotes.collection)
  const $setOnInsert = { database: randomUUID() }
  await notes.updateOne({ _id: 'own' }, { $setOnInsert }, { upsert: true })
  return (await notes.findOne({ _id: 'own' }))?.database ?? ''
}
