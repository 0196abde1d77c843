import type { Kit } from '@parta/kit/kit'
import { archivesOf, fileOf } from './store.ts'

/** Removes a person's archive: file first, so that what a crash leaves is still found by its row. */
export async function dropExport(kit: Kit, userId: string): Promise<void> {
  const archive = await archivesOf(kit).findOne({ _id: userId })
  if (!archive) return
  await kit.media.removeFile(fileOf(archive.key))
  await archivesOf(kit).deleteOne({ _id: userId, key: archive.key })
}
