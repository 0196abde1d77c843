import { aliasMarker } from '../values.ts'

/** Returns an alias id: `ALIAS_<id>__<owner>`. */
export function aliasIdOf(id: string, owner: string): string {
  return `${aliasMarker}_${id}__${owner}`
}

/** Returns the owner of an alias id, or `null` for another id. */
export function aliasOwner(id: string): string | null {
  if (!id.startsWith(`${aliasMarker}_`)) return null
  const at = id.indexOf('__')
  return at < 0 ? null : id.slice(at + 2) || null
}

/** Returns the person behind an id: the owner of an alias, or the person themselves. */
export function ownerOf(id: string): string {
  return aliasOwner(id) ?? id
}

/** Returns the ids of a person and of their aliases, the person first. */
export function familyIds({
  id,
  aliases,
}: {
  readonly id: string
  readonly aliases: readonly { readonly id: string }[]
}) {
  return [id, ...aliases.map((alias) => alias.id)]
}

/**
 * Returns whether an alias is protected as a child is: strangers see neither its name nor its picture. It is until its
 * owner says that it is an adult.
 */
export function isProtected({ ageGroup }: { readonly ageGroup?: 'child' | 'adult' | 'unknown' }): boolean {
  return ageGroup !== 'adult'
}
