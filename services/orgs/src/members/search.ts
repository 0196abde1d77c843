import { wordsOf } from '@parta/contracts/predicates/text'
import type { memberSorts, OrgRole } from '@parta/contracts/values'
import type { Member } from '../org/store.ts'
import type { DirectoryEntry } from './open-directory.ts'
import { rank } from './rules.ts'

export type Sort = (typeof memberSorts)[number]

/** A member with the key by which the list is sorted; the id is last and makes the key unique. */
export interface SortedMember {
  readonly id: string
  readonly role: OrgRole
  readonly key: readonly [string | number, number, string]
}

interface MemberQuery {
  readonly name?: string | undefined
  readonly sort: Sort
}

/** Whether the query needs names or emojis, which the organisation's document does not hold. */
export function needsNames({ name = '', sort }: MemberQuery): boolean {
  return sort !== 'role' || wordsOf(name).length > 0
}

/** Returns the sorted members whose name has, for every word of `name`, a word that begins with it. */
export function searchMembers(
  members: readonly Member[],
  entries: ReadonlyMap<string, DirectoryEntry>,
  { name = '', sort }: MemberQuery,
): SortedMember[] {
  const words = wordsOf(name)
  const isNamed = ({ id }: Member) => {
    const names = entries.get(id)?.words ?? []
    return words.every((word) => names.some((part) => part.startsWith(word)))
  }
  const keyOf = {
    role: ({ id, role, since }: Member): SortedMember['key'] => [rank[role], since.getTime(), id],
    name: ({ id }: Member): SortedMember['key'] => [entries.get(id)?.key ?? '', 0, id],
    emoji: ({ id, role }: Member): SortedMember['key'] => [-(entries.get(id)?.emoji ?? 0), rank[role], id],
  }[sort]
  return (words.length > 0 ? members.filter(isNamed) : members)
    .map((member) => ({ id: member.id, role: member.role, key: keyOf(member) }))
    .sort((one, other) => compare(one.key, other.key))
}

export function compare(one: SortedMember['key'], other: SortedMember['key']): number {
  return order(one[0], other[0]) || one[1] - other[1] || order(one[2], other[2])
}

function order(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
