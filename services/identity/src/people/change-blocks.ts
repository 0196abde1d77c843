import type { BlockedPerson } from '@parta/contracts/blocks'
import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { nobody, publicPerson } from '@parta/kit/people/people'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { type Blocked, type User, users } from '../domain/person-store.ts'
import { addBlock, removeBlock } from './block-rules.ts'
import { findMe, findProfile, ownId } from './find-profile.ts'

/**
 * Blocks a person. The answer is the same when that person has blocked the caller, so that it does not reveal the
 * block.
 */
export async function blockPerson(kit: Kit, actor: Actor, userId: string): Promise<BlockedPerson> {
  const { _id: id } = await findMe(kit, actor)
  const person = await findProfile(kit, userId)
  if (person.deleted || person.leaving) throw new AppError('user.notFound')
  const blocked = await kit.change(users, id, (user, now) =>
    addBlock(user, { id, userId, shown: publicPerson(person) }, now),
  )
  return blockedView(blocked, person)
}

export async function unblockPerson(kit: Kit, actor: Actor, userId: string): Promise<void> {
  const id = await ownId(kit, actor)
  await kit.change(users, id, (user) => removeBlock(user, { id, userId }))
}

/** Returns the people whom the caller has blocked, the last first. */
export async function listBlocked(kit: Kit, actor: Actor): Promise<{ items: BlockedPerson[] }> {
  const { blocked = [] } = await findMe(kit, actor)
  const found = await kit.database
    .native<Stored<User>>(users.collection)
    .find({ _id: { $in: blocked.map(({ id }) => id) } }, { projection: { deleted: 1, leaving: 1 } })
    .toArray()
  const persons = new Map(found.map((person) => [person._id, person]))
  return { items: blocked.toReversed().map((block) => blockedView(block, persons.get(block.id))) }
}

type BlockedProfile = Pick<User, 'deleted' | 'leaving'>

/**
 * Returns a blocked person with first name and initial from the time of the block, and without a picture: a blocked
 * person must not be followed by later names and pictures.
 */
function blockedView({ id, at, name, surname }: Blocked, person: BlockedProfile | undefined): BlockedPerson {
  const isGone = !person || person.deleted || person.leaving
  return {
    person: isGone ? nobody(id) : { id, name, surname, image: 'BASIC' },
    at: at.toISOString(),
  }
}
