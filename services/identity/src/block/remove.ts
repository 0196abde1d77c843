import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { ownId } from '../profile/find.ts'
import { users } from '../profile/store.ts'
import { removeBlock } from './rules.ts'

export async function remove(kit: Kit, actor: Actor, userId: string): Promise<void> {
  const id = await ownId(kit, actor)
  await kit.change(users, id, (user) => removeBlock(user, { id, userId }))
}
