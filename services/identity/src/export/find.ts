import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { isOpen } from './rules.ts'
import { archivesOf, fileOf } from './store.ts'
import { isTokenOf, keyOf } from './view.ts'

/** The archive behind a link. A wrong, an old and an unknown one are one refusal. @throws export.notFound */
export async function findFile(kit: Kit, token: string): Promise<Buffer> {
  const archive = await archivesOf(kit).findOne({ key: keyOf(token) })
  const isGood = archive && isTokenOf(kit, archive, token) && isOpen(archive, new Date())
  const bytes = isGood ? await kit.media.readFile(fileOf(archive.key)) : null
  if (!bytes) throw new AppError('export.notFound')
  return bytes
}
