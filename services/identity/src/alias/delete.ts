import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { findMe } from '../profile/find.ts'
import { users } from '../profile/store.ts'
import { removeAlias } from './rules.ts'

export async function remove(kit: Kit, actor: Actor, id: string): Promise<void> {
  const { _id: owner } = await findMe(kit, actor)
  const { image } = await kit.change(users, owner, (held, now) => removeAlias(held, { owner, id }, now))
  await kit.media.removeAliasPicture(image)
}
