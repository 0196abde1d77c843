import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { ownId } from '../profile/find.ts'
import { isOpen, takeArchive } from './rules.ts'
import { archives, archivesOf, fileOf } from './store.ts'

/** The caller's archive, once: of two calls at the same moment one gets it. @throws export.notFound */
export async function take(kit: Kit, actor: Actor): Promise<Buffer> {
  const id = await ownId(kit, actor).catch(() => '')
  const archive = await archivesOf(kit).findOne({ _id: id })
  const isGood = archive && isOpen(archive, new Date())
  const bytes = isGood ? await kit.media.readFile(fileOf(archive.key)) : null
  if (!archive || !bytes) throw new AppError('export.notFound')
  await kit.change(archives, id, (held, now) => takeArchive(held, archive.key, now))
  await kit.media.removeFile(fileOf(archive.key))
  return bytes
}
