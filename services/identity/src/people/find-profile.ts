import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { readAccount } from '../domain/account-store.ts'
import { readUser, type User } from '../domain/person-store.ts'

/**
 * Returns the id of the caller's person, also when their token is older than the person; empty without a token or a
 * person.
 */
export async function callerId(kit: Kit, actor: Actor | null): Promise<string> {
  if (!actor) return ''
  return actor.userId || (await readAccount(kit, actor.accountId))?.userId || ''
}

/** Returns the id of the caller's person. @throws user.notFound */
export async function ownId(kit: Kit, actor: Actor): Promise<string> {
  const id = await callerId(kit, actor)
  if (!id) throw new AppError('user.notFound')
  return id
}

/** Returns the caller's person. @throws user.notFound */
export async function findMe(kit: Kit, actor: Actor): Promise<Stored<User>> {
  const user = await readUser(kit, await ownId(kit, actor))
  if (!user || user.deleted) throw new AppError('user.notFound')
  return user
}

/** Returns a person with a finished profile, or a deleted one. @throws user.notFound */
export async function findProfile(kit: Kit, id: string): Promise<Stored<User>> {
  const user = await readUser(kit, id)
  if (!user || (!user.deleted && user.login === 'FIRST_TIME')) throw new AppError('user.notFound')
  return user
}

/** Returns a person as `findProfile`, unless one of the two has blocked the other. @throws user.notFound */
export async function findVisibleProfile(kit: Kit, id: string, viewer: string): Promise<Stored<User>> {
  const user = await findProfile(kit, id)
  if (viewer === '' || viewer === id) return user
  const own = await readUser(kit, viewer)
  const isApart = hasBlocked(user, viewer) || (own !== null && hasBlocked(own, id))
  if (isApart) throw new AppError('user.notFound')
  return user
}

function hasBlocked({ blocked = [] }: User, id: string): boolean {
  return blocked.some((block) => block.id === id)
}
