import { wordsOf } from '@parta/contracts/predicates/text'
import type { memberSorts, OrgRole } from '@parta/contracts/values'
import type { Member } from '../org/store.ts'
import type { Listed } from './open-directory.ts'
import { rank } from './rules.ts'

export type Sort = (typeof memberSorts)[number]

/** A member with their place in a list: what decides first, what then, and last the id. */
export interface Placed {
  readonly id: string
  readonly role: OrgRole
  readonly key: readonly [string | number, number, string]
}

interface Wish {
  readonly name?: string | undefined
  readonly sort: Sort
}

/** Whether it takes more than the organisation itself knows of its members. */
export function needsNames({ name = '', sort }: Wish): boolean {
  return sort !== 'role' || wordsOf(name).length > 0
}

/** All members whose name begins with the words asked for, in the order asked for. */
export function searchMembers(
  members: readonly Member[],
  listed: ReadonlyMap<string, Listed>,
  { name = '', sort }: Wish,
): Placed[] {
  const words = wordsOf(name)
  const isNamed = ({ id }: Member) => {
    const own = listed.get(id)?.words ?? []
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  const keyOf = {
    role: ({ id, role, since }: Member): Placed['key'] => [rank[role], since.getTime(), id],
    name: ({ id }: Member): Placed['key'] => [listed.get(id)?.key ?? '', 0, id],
    emoji: ({ id, role }: Member): Placed['key'] => [-(listed.get(id)?.emoji ?? 0), rank[role], id],
  }[sort]
  return (words.length > 0 ? members.filter(isNamed) : members)
    .map((member) => ({ id: member.id, role: member.role, key: keyOf(member) }))
    .sort((one, other) => compare(one.key, other.key))
}

export function compare(one: Placed['key'], other: Placed['key']): number {
  return order(one[0], other[0]) || one[1] - other[1] || order(one[2], other[2])
}

function order(one: string | number, other: string | number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
