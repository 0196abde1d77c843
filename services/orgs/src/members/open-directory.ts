import { folded, wordsOf } from '@parta/contracts/predicates/text'
import type { Projection, ProjectionRow } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Static, TSchema } from 'typebox'
import type { Member } from '../org/store.ts'
import { recordProjection } from '../records/store.ts'

/** The name and the emoji count of a member, by which lists of members are sorted and searched. */
export interface DirectoryEntry {
  readonly key: string
  readonly words: readonly string[]
  readonly emoji: number
}

/** Returns the entries of an organisation's members by id; members that the cache misses are read. */
export type Directory = (
  orgId: string,
  members: readonly Pick<Member, 'id'>[],
) => Promise<ReadonlyMap<string, DirectoryEntry>>

/** Paging through a list, or typing a name, sends several calls in a row. A changed name shows after this time. */
const keptMs = 10_000
const keptMax = 20

interface CachedDirectory {
  readonly until: number
  readonly known: Map<string, DirectoryEntry>
  ready: Promise<void>
}

/** Returns a directory that caches the entries of the organisations listed last, for `keptMs` each. */
export function openDirectory(kit: Kit): Directory {
  const cache = new Map<string, CachedDirectory>()
  const cachedOf = (orgId: string, now: number): CachedDirectory => {
    const found = cache.get(orgId)
    if (found && found.until > now) return found
    const fresh = { until: now + keptMs, known: new Map<string, DirectoryEntry>(), ready: Promise.resolve() }
    cache.delete(orgId)
    cache.set(orgId, fresh)
    // A map iterates in the order of insertion: the first key is the oldest.
    for (const [oldest] of cache) if (cache.size > keptMax) cache.delete(oldest)
    return fresh
  }
  return async (orgId, members) => {
    const cached = cachedOf(orgId, Date.now())
    // Calls for one organisation run one after the other, so that concurrent calls read each entry once.
    cached.ready = cached.ready.then(() => complete(kit, cached.known, members))
    try {
      await cached.ready
    } catch (error) {
      cache.delete(orgId)
      throw error
    }
    return cached.known
  }
}

async function complete(
  kit: Kit,
  known: Map<string, DirectoryEntry>,
  members: readonly Pick<Member, 'id'>[],
): Promise<void> {
  const missing = members.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  if (missing.length === 0) return
  const [found, emoji] = await Promise.all([
    findCopies(kit, people, { ids: missing, fields: ['name', 'surname'] }),
    emojiOf(kit, missing),
  ])
  const names = new Map(found.map(({ _id, data }) => [_id, `${data.name} ${data.surname}`]))
  for (const id of missing) {
    const name = names.get(id) ?? ''
    known.set(id, { key: sortKey(name), words: wordsOf(name), emoji: emoji.get(id) ?? 0 })
  }
}

/** Returns how many emojis each person received; people who have none, or hide them, are left out. */
export async function emojiOf(kit: Kit, ids: readonly string[]): Promise<Map<string, number>> {
  const given = await findCopies(kit, recordProjection, { ids, fields: ['emoji'] })
  const some = given.filter(({ data }) => data.emoji > 0)
  const owners = await findCopies(kit, people, { ids: some.map(({ _id }) => _id), fields: ['hideEmoji'] })
  const hidden = new Set(owners.filter(({ data }) => data.hideEmoji).map(({ _id }) => _id))
  return new Map(some.filter(({ _id }) => !hidden.has(_id)).map(({ _id, data }) => [_id, data.emoji]))
}

/**
 * Reads some fields of many rows of a projection. Missing rows are not requested from their owner: most people have
 * no record, and a list may have thousands of members.
 */
async function findCopies<D extends TSchema>(
  kit: Kit,
  { definition }: Projection<D>,
  { ids, fields }: { readonly ids: readonly string[]; readonly fields: readonly (keyof Static<D> & string)[] },
): Promise<ProjectionRow<Static<D>>[]> {
  const projection = Object.fromEntries(fields.map((field) => [`data.${field}`, 1]))
  const rows = kit.database.native(definition.collection).find({ _id: { $in: [...ids] } }, { projection })
  return (await rows.toArray()) as ProjectionRow<Static<D>>[]
}

/** Returns the key by which a person is sorted by name. */
export function nameKey({ name, surname }: { readonly name: string; readonly surname: string }): string {
  return sortKey(`${name} ${surname}`)
}

function sortKey(name: string): string {
  return folded(name).slice(0, 100).toWellFormed()
}
