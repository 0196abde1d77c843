import { aliasOwner } from '@parta/contracts/predicates/aliases'
import { aliasPath, paths, personPath } from '../lib/paths.ts'

/** Another person's alias may be a child, whose profile nobody may see: the path leads to the owner. */
export function pathOfPerson(id: string, me: string): string {
  if (id === me) return paths.profile
  const owner = aliasOwner(id)
  if (owner === null) return personPath(id)
  return owner === me ? aliasPath(id) : personPath(owner)
}
