import { AppError } from '@parta/contracts/errors'
import { aliasDeleted } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import type { Alias, Levels } from '@parta/contracts/profiles'
import type { Gender } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { refuseReservedName, requireUser, userSnapshotFact } from '../domain/person-rules.ts'
import type { User } from '../domain/person-store.ts'

/** Adds an alias; idempotent. @throws alias.tooMany, validation.failed for a reserved name */
export function addAlias(
  user: User | null,
  { owner, alias }: { readonly owner: string; readonly alias: Alias },
  now: Date,
): Decision<User, Alias> {
  const before = requireUser(user)
  const existing = before.aliases.find(({ id: existingId }) => existingId === alias.id)
  if (existing) return { next: before, answer: existing }
  if (before.aliases.length >= limits.aliasesMax) throw new AppError('alias.tooMany')
  const added = withValidNames(withoutUnknown(alias))
  const next: User = { ...before, aliases: [...before.aliases, added], updatedAt: now }
  return { next, facts: [userSnapshotFact(owner, next)], answer: added }
}

interface AliasChange {
  /** The person who must own the alias. */
  readonly owner: string
  readonly id: string
  /** Absent fields stay as they are; `ageGroup: null` removes the age group. */
  readonly fields: {
    readonly name?: string
    readonly surname?: string
    readonly image?: string
    readonly ageGroup?: Alias['ageGroup'] | null
    readonly gender?: Gender
    readonly levels?: Levels
  }
}

interface ChangedAlias {
  readonly alias: Alias
  readonly before: Alias
}

/** @throws alias.notFound, validation.failed for a reserved name */
export function changeAlias(
  user: User | null,
  { owner, id, fields }: AliasChange,
  now: Date,
): Decision<User, ChangedAlias> {
  const before = requireUser(user)
  const previous = aliasOf(before, id)
  const { ageGroup = previous.ageGroup, ...rest } = { ...fields }
  const { ageGroup: _before, ...withoutGroup } = previous
  const changed = withValidNames(withoutUnknown({ ...withoutGroup, ...rest, ...(ageGroup ? { ageGroup } : {}) }))
  const aliases = before.aliases.map((alias) => (alias.id === id ? changed : alias))
  const next: User = { ...before, aliases, updatedAt: now }
  return { next, facts: [userSnapshotFact(owner, next)], answer: { alias: changed, before: previous } }
}

/**
 * Removes an alias; answers with it. A fact of its own is published beside the snapshot: the events service frees the
 * places of the alias by it.
 */
export function removeAlias(
  user: User | null,
  { owner, id }: Pick<AliasChange, 'owner' | 'id'>,
  now: Date,
): Decision<User, Alias> {
  const before = requireUser(user)
  const answer = aliasOf(before, id)
  const next: User = { ...before, aliases: before.aliases.filter((alias) => alias.id !== id), updatedAt: now }
  return { next, facts: [userSnapshotFact(owner, next), factOf(aliasDeleted, { owner, aliasId: id })], answer }
}

/** Returns an alias of this person. @throws alias.notFound also for an alias of somebody else */
export function aliasOf(user: User, id: string): Alias {
  const alias = user.aliases.find((candidate) => candidate.id === id)
  if (!alias) throw new AppError('alias.notFound')
  return alias
}

/** Removes a gender or levels that are unknown: they are not stored. */
function withoutUnknown({ gender, levels, ...alias }: Alias): Alias {
  return {
    ...alias,
    ...(gender && gender !== 'unknown' ? { gender } : {}),
    ...(levels && Object.keys(levels).length > 0 ? { levels } : {}),
  }
}

function withValidNames(alias: Alias): Alias {
  refuseReservedName('name', alias.name)
  refuseReservedName('surname', alias.surname)
  return alias
}
