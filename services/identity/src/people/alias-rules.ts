import { AppError } from '@parta/contracts/errors'
import { aliasDeleted } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import type { Alias, Levels } from '@parta/contracts/profiles'
import type { Gender } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/store/decision'
import { present, refuseNobody, updated } from '../domain/person-rules.ts'
import type { User } from '../domain/person-store.ts'

/** An alias that is there already is not added again, so that a repeated call changes nothing. */
export function addAlias(user: User | null, id: string, alias: Alias, now: Date): Decision<User, Alias> {
  const before = present(user)
  const there = before.aliases.find((held) => held.id === alias.id)
  if (there) return { next: before, answer: there }
  if (before.aliases.length >= limits.aliasesMax) throw new AppError('alias.tooMany')
  const named = withNames(known(alias))
  const next: User = { ...before, aliases: [...before.aliases, named], updatedAt: now }
  return { next, facts: [updated(id, next)], answer: named }
}

interface AliasChange {
  /** Whose it has to be. */
  readonly owner: string
  readonly id: string
  /** What is left out stays as it is; a group of null is taken away. */
  readonly fields: {
    readonly name?: string
    readonly surname?: string
    readonly image?: string
    readonly ageGroup?: Alias['ageGroup'] | null
    readonly gender?: Gender
    readonly levels?: Levels
  }
}

interface Changed {
  readonly alias: Alias
  readonly before: Alias
}

export function changeAlias(user: User | null, { owner, id, fields }: AliasChange, now: Date): Decision<User, Changed> {
  const before = present(user)
  const held = aliasOf(before, id)
  const { ageGroup = held.ageGroup, ...rest } = { ...fields }
  const { ageGroup: _before, ...plain } = held
  const changed = withNames(known({ ...plain, ...rest, ...(ageGroup ? { ageGroup } : {}) }))
  const aliases = before.aliases.map((alias) => (alias.id === id ? changed : alias))
  const next: User = { ...before, aliases, updatedAt: now }
  return { next, facts: [updated(owner, next)], answer: { alias: changed, before: held } }
}

/** Beside the snapshot a fact of its own: only what listens knows which coming seats are free now. Answers who it was. */
export function removeAlias(
  user: User | null,
  { owner, id }: Pick<AliasChange, 'owner' | 'id'>,
  now: Date,
): Decision<User, Alias> {
  const before = present(user)
  const answer = aliasOf(before, id)
  const next: User = { ...before, aliases: before.aliases.filter((alias) => alias.id !== id), updatedAt: now }
  return { next, facts: [updated(owner, next), told(aliasDeleted, { owner, aliasId: id })], answer }
}

interface Guarding {
  readonly owner: string
  /** The public picture that some of the aliases have … */
  readonly from: string
  /** … and what they get instead. */
  readonly to: string
}

/** Puts the picture of an alias behind signed addresses; answers whether any alias still had the public one. */
export function guardPicture(user: User | null, { owner, from, to }: Guarding, now: Date): Decision<User, boolean> {
  if (!user || user.deleted || !user.aliases.some(({ image }) => image === from)) {
    return { next: user as User, answer: false }
  }
  const aliases = user.aliases.map((alias) => (alias.image === from ? { ...alias, image: to } : alias))
  const next: User = { ...user, aliases, updatedAt: now }
  return { next, facts: [updated(owner, next)], answer: true }
}

/** Whose id it is does not matter: one that is not among the person's own is not there for them. */
export function aliasOf(user: User, id: string): Alias {
  const alias = user.aliases.find((held) => held.id === id)
  if (!alias) throw new AppError('alias.notFound')
  return alias
}

/** What nobody knows of an alias is not stored. */
function known({ gender, levels, ...alias }: Alias): Alias {
  return {
    ...alias,
    ...(gender && gender !== 'unknown' ? { gender } : {}),
    ...(levels && Object.keys(levels).length > 0 ? { levels } : {}),
  }
}

function withNames(alias: Alias): Alias {
  refuseNobody('name', alias.name)
  refuseNobody('surname', alias.surname)
  return alias
}
