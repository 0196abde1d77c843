import { AppError } from '@parta/contracts/errors'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { apartOf, people } from '@parta/kit/people/people'

/** The one behind a person's or an alias's id, as far as the viewer may know of them. */
export interface Subject {
  readonly owner: UserSnapshot
  /** The viewer looks at themselves, or at an alias of their own. */
  readonly isOwn: boolean
}

/** Children among the aliases are nobody else's to see, and a block hides the person. @throws user.notFound */
export async function findSubject(kit: Kit, id: string, viewer: string): Promise<Subject> {
  const ownerId = aliasOwner(id) ?? id
  const owner = await kit.copies.one(people, ownerId)
  if (!owner || owner.deleted) throw new AppError('user.notFound')
  const isOwn = ownerId === viewer
  if (!isOwn && (await apartOf(kit, viewer)).from.has(ownerId)) throw new AppError('user.notFound')
  const alias = owner.aliases.find((one) => one.id === id)
  const isThere = ownerId === id || (alias && (isOwn || alias.ageGroup !== 'child'))
  if (!isThere) throw new AppError('user.notFound')
  return { owner, isOwn }
}
