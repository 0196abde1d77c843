import type { Export } from '@parta/contracts/exports'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { findMe } from '../profile/find.ts'
import { requestArchive } from './rules.ts'
import { archives } from './store.ts'
import { archiveView } from './view.ts'

/** @throws export.running */
export async function request(kit: Kit, actor: Actor): Promise<Export> {
  const { _id: id } = await findMe(kit, actor)
  const key = newId()
  const archive = await kit.change(archives, id, (held, now) => requestArchive(held, { key, userId: id }, now))
  return archiveView(archive, new Date())
}
