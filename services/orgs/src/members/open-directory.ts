import { folded, wordsOf } from '@parta/contracts/predicates/text'
import type { Copied, Projection } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Static, TSchema } from 'typebox'
import { recordProjection } from '../records/store.ts'

/** What lists of members are sorted and searched by. */
export interface Listed {
  readonly key: string
  readonly words: readonly string[]
  readonly emoji: number
}

interface Some {
  readonly id: string
}

/** Of an organisation's members; whoever is not among them has just come, and is looked up. */
export type Directory = (orgId: string, members: readonly Some[]) => Promise<ReadonlyMap<string, Listed>>

/** Whoever leafs through thousands, or types a name, asks again at once; a changed name may wait so long. */
const keptMs = 10_000
const keptMax = 20

interface Held {
  readonly until: number
  readonly known: Map<string, Listed>
  ready: Promise<void>
}

export function openDirectory(kit: Kit): Directory {
  const held = new Map<string, Held>()
  const heldOf = (orgId: string, now: number): Held => {
    const found = held.get(orgId)
    if (found && found.until > now) return found
    const fresh = { until: now + keptMs, known: new Map<string, Listed>(), ready: Promise.resolve() }
    held.delete(orgId)
    held.set(orgId, fresh)
    // The first of a map was put there first.
    for (const [oldest] of held) if (held.size > keptMax) held.delete(oldest)
    return fresh
  }
  return async (orgId, members) => {
    const one = heldOf(orgId, Date.now())
    // Those who ask at the same time look up once.
    one.ready = one.ready.then(() => complete(kit, one.known, members))
    try {
      await one.ready
    } catch (error) {
      held.delete(orgId)
      throw error
    }
    return one.known
  }
}

async function complete(kit: Kit, known: Map<string, Listed>, members: readonly Some[]): Promise<void> {
  const missing = members.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (missing.length === 0) return
  const [found, emoji] = await Promise.all([
    copiesOf(kit, people, { ids: missing, fields: ['name', 'surname'] }),
    emojiOf(kit, missing),
  ])
  const names = new Map(found.map(({ _id, data }) => [_id, `${data.name} ${data.surname}`]))
  for (const id of missing) {
    const name = names.get(id) ?? ''
    known.set(id, { key: sortKey(name), words: wordsOf(name), emoji: emoji.get(id) ?? 0 })
  }
}

/** How often they were given an emoji; of those who hide it nothing is said. */
export async function emojiOf(kit: Kit, ids: readonly string[]): Promise<Map<string, number>> {
  const given = await copiesOf(kit, recordProjection, { ids, fields: ['emoji'] })
  const some = given.filter(({ data }) => data.emoji > 0)
  const owners = await copiesOf(kit, people, { ids: some.map(({ _id }) => _id), fields: ['hideEmoji'] })
  const hidden = new Set(owners.filter(({ data }) => data.hideEmoji).map(({ _id }) => _id))
  return new Map(some.filter(({ _id }) => !hidden.has(_id)).map(({ _id, data }) => [_id, data.emoji]))
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

/** What a person is ordered by among the names. */
export function nameKey({ name, surname }: { readonly name: string; readonly surname: string }): string {
  return sortKey(`${name} ${surname}`)
}

function sortKey(name: string): string {
  return folded(name).slice(0, 100).toWellFormed()
}
