import { aliasOwner } from '@parta/contracts/predicates/aliases'
import { people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'

/** Whether the id is that of a person, or of an alias that its owner still has. */
export async function isKnown(kit: Kit, id: string): Promise<boolean> {
  const owner = aliasOwner(id)
  const person = await kit.copies.one(people, owner ?? id)
  if (!person || person.deleted) return false
  return owner === null || person.aliases.some((alias) => alias.id === id)
}
