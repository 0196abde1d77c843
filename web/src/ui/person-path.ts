import { aliasOwner } from '@parta/contracts/predicates/aliases'
import { aliasPath, paths, personPath } from '../lib/paths.ts'

/** An alias of someone else may be a child's, which is nobody's to see: its owner is. */
export function pathOfPerson(id: string, me: string): string {
  if (id === me) return paths.profile
  const owner = aliasOwner(id)
  if (owner === null) return personPath(id)
  return owner === me ? aliasPath(id) : personPath(owner)
}
