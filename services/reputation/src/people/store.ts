import { AppError } from '@parta/contracts/errors'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople, people } from '@parta/kit/people/people'

/** The owner of a person's or an alias's id. */
export interface Subject {
  readonly owner: UserSnapshot
  /** The viewer is the owner. */
  readonly isOwn: boolean
}

/**
 * Finds the owner of a person's or an alias's id.
 * @throws user.notFound also for somebody else's child, and when a block hides the two people from each other
 */
export async function findSubject(kit: Kit, id: string, viewer: string): Promise<Subject> {
  const ownerId = aliasOwner(id) ?? id
  const owner = await kit.projections.one(people, ownerId)
  if (!owner || owner.deleted) throw new AppError('user.notFound')
  const isOwn = ownerId === viewer
  if (!isOwn && (await findHiddenPeople(kit, viewer)).ids.has(ownerId)) throw new AppError('user.notFound')
  const alias = owner.aliases.find((candidate) => candidate.id === id)
  const isVisible = ownerId === id || (alias && (isOwn || alias.ageGroup !== 'child'))
  if (!isVisible) throw new AppError('user.notFound')
  return { owner, isOwn }
}
