import type { BlockedPerson } from '@parta/contracts/blocks'
import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { publicPerson } from '@parta/kit/people/people'
import type { Actor } from '@parta/kit/session/actor'
import { findMe, findProfile } from '../profile/find.ts'
import { users } from '../profile/store.ts'
import { addBlock } from './rules.ts'
import { blockedView } from './view.ts'

/** Also somebody who has blocked the caller can be blocked; the answer is the same as for anybody. */
export async function add(kit: Kit, actor: Actor, userId: string): Promise<BlockedPerson> {
  const { _id: id } = await findMe(kit, actor)
  const person = await findProfile(kit, userId)
  if (person.deleted || person.leaving) throw new AppError('user.notFound')
  const blocked = await kit.change(users, id, (user, now) =>
    addBlock(user, { id, userId, shown: publicPerson(person) }, now),
  )
  return blockedView(blocked, person)
}
