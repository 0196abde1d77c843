import { aliasMarker } from '../values.ts'

/** `ALIAS_<id>__<owner>`. */
export function aliasIdOf(id: string, owner: string): string {
  return `${aliasMarker}_${id}__${owner}`
}

/** The owner of an alias id, or null when it is not one. */
export function aliasOwner(id: string): string | null {
  if (!id.startsWith(`${aliasMarker}_`)) return null
  const at = id.indexOf('__')
  return at < 0 ? null : id.slice(at + 2)
}
