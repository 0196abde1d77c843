import { AppError } from '@parta/contracts/errors'
import { aliasOwner, isProtected, ownerOf } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople, people } from '@parta/kit/people/people'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

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
  const ownerId = ownerOf(id)
  const owner = await kit.projections.one(people, ownerId)
  if (!owner || owner.deleted) throw new AppError('user.notFound')
  const isOwn = ownerId === viewer
  if (!isOwn && (await findHiddenPeople(kit, viewer)).ids.has(ownerId)) throw new AppError('user.notFound')
  const alias = owner.aliases.find((candidate) => candidate.id === id)
  const isVisible = ownerId === id || (alias && (isOwn || !isProtected(alias)))
  if (!isVisible) throw new AppError('user.notFound')
  return { owner, isOwn }
}

/** An alias that its owner deleted. The row stays, because facts about the alias may arrive later. */
const GoneAliasRow = row({ _id: Type.String(), owner: Type.String() })
export type GoneAliasRow = RowOf<typeof GoneAliasRow>

export const goneAliases = rows('gone-aliases', GoneAliasRow, [index({ owner: 1 }, { serves: "the owner's erasure" })])

/** How often people's snapshots changed, and the people who changed last, in the order of their changes. One row. */
const PeopleChangesRow = row({ _id: Type.String(), count: Type.Integer(), last: list(Type.String()) })
export type PeopleChangesRow = RowOf<typeof PeopleChangesRow>

export const peopleChanges = rows('people-changes', PeopleChangesRow)

/**
 * Returns which people and aliases are erased, so that nothing is stored about them any more. Who waits for the erasure
 * may come back themselves.
 */
export async function findGone(kit: Kit, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const [erased, deleted] = await Promise.all([findErased(kit, ids), findDeleted(kit, ids)])
  const gone = new Set([...erased, ...deleted].map(({ _id }) => _id))
  if (gone.size === 0) return gone
  return new Set(ids.filter((id) => gone.has(id) || gone.has(ownerOf(id))))
}

function findErased({ database }: Kit, ids: readonly string[]): Promise<readonly { readonly _id: string }[]> {
  const erased = { 'data.deleted': true, 'data.leaving': { $ne: true } } as const
  return database
    .native<ProjectionRow<UserSnapshot>>(people.definition.collection)
    .find({ ...erased, _id: { $in: [...new Set(ids.map(ownerOf))] } }, { projection: { _id: 1 } })
    .toArray()
}

async function findDeleted({ database }: Kit, ids: readonly string[]): Promise<readonly { readonly _id: string }[]> {
  const aliases = ids.filter((id) => aliasOwner(id) !== null)
  if (aliases.length === 0) return []
  return await database
    .native<GoneAliasRow>(goneAliases.collection)
    .find({ _id: { $in: [...new Set(aliases)] } }, { projection: { _id: 1 } })
    .toArray()
}

/** Leaves out erased people and deleted aliases, whose counts must not come back. */
export async function findPresent(kit: Kit, subjects: readonly string[]): Promise<string[]> {
  const gone = await findGone(kit, subjects)
  return subjects.filter((subject) => !gone.has(subject))
}
