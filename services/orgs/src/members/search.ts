import { folded } from '@parta/contracts/predicates/text'
import type { memberSorts, OrgRole } from '@parta/contracts/values'
import { people } from '@parta/kit/people'
import type { Copied, Projection } from '@parta/kit/projection'
import type { Kit } from '@parta/kit/run'
import { wordsOf } from '@parta/kit/words'
import type { Static, TSchema } from 'typebox'
import type { Member } from '../org/store.ts'
import { records } from '../records/store.ts'
import { rank } from './rules.ts'

export type Sort = (typeof memberSorts)[number]

/** A member with their place in a list: what decides first, what then, and last the id. */
export interface Placed {
  readonly id: string
  readonly role: OrgRole
  readonly key: readonly [string | number, number, string]
}

/** All members whose name begins with the words asked for, in the order asked for. */
export async function searchMembers(
  kit: Kit,
  members: readonly Member[],
  { name = '', sort }: { readonly name?: string | undefined; readonly sort: Sort },
): Promise<Placed[]> {
  const words = wordsOf(name)
  const names = words.length > 0 || sort === 'name' ? await namesOf(kit, members) : new Map<string, string>()
  const found = words.length === 0 ? members : members.filter(({ id }) => isNamed(names.get(id) ?? '', words))
  const emoji = sort === 'emoji' ? await emojiOf(kit, found) : new Map<string, number>()
  const keyOf = {
    role: ({ id, role, since }: Member) => [rank[role], since.getTime(), id] as const,
    name: ({ id }: Member) => [sortKey(names.get(id) ?? ''), 0, id] as const,
    emoji: ({ id, role }: Member) => [-(emoji.get(id) ?? 0), rank[role], id] as const,
  }[sort]
  return found
    .map((member) => ({ id: member.id, role: member.role, key: keyOf(member) }))
    .sort((one, other) => compare(one.key, other.key))
}

export function compare(one: Placed['key'], other: Placed['key']): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}

/** How often they were given an emoji; of those who hide it nothing is said. */
export async function emojiOf(kit: Kit, members: readonly { readonly id: string }[]): Promise<Map<string, number>> {
  const given = await copiesOf(kit, records, { ids: idsOf(members), fields: ['emoji'] })
  const some = given.filter(({ data }) => data.emoji > 0)
  const owners = await copiesOf(kit, people, { ids: some.map(({ _id }) => _id), fields: ['hideEmoji'] })
  const hidden = new Set(owners.filter(({ data }) => data.hideEmoji).map(({ _id }) => _id))
  return new Map(some.filter(({ _id }) => !hidden.has(_id)).map(({ _id, data }) => [_id, data.emoji]))
}

async function namesOf(kit: Kit, members: readonly Member[]): Promise<Map<string, string>> {
  const found = await copiesOf(kit, people, { ids: idsOf(members), fields: ['name', 'surname'] })
  return new Map(found.map(({ _id, data }) => [_id, `${data.name} ${data.surname}`]))
}

/**
 * Some fields of what the own copies hold of many. Nobody is asked for those that they miss: most people
 * were never given anything, and a list of thousands is not the place to find out.
 */
async function copiesOf<D extends TSchema>(
  kit: Kit,
  copy: Projection<D>,
  { ids, fields }: { readonly ids: readonly string[]; readonly fields: readonly (keyof Static<D> & string)[] },
): Promise<Copied<Static<D>>[]> {
  const projection = Object.fromEntries(fields.map((field) => [`data.${field}`, 1]))
  const rows = kit.database.native(copy.definition.collection).find({ _id: { $in: [...ids] } }, { projection })
  return (await rows.toArray()) as Copied<Static<D>>[]
}

const idsOf = (members: readonly { readonly id: string }[]) => members.map(({ id }) => id)

function isNamed(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** Short enough that a page's token, which carries it, is one that we accept. */
function sortKey(name: string): string {
  return folded(name).slice(0, 100).toWellFormed()
}
