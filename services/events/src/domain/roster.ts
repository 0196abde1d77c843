import type { Entry } from './store.ts'

type Entries = readonly Entry[]

/**
 * The position of each entry. A list shares its map with the lists appended to it; positions beyond a list's own
 * length are not its own.
 */
const places = new WeakMap<Entries, Map<string, number>>()
/** The earliest deadline of the held places of a list. */
const offers = new WeakMap<Entries, Date | null>()

/** Whether an entry is on a list; does not walk through the list. */
export function has(entries: Entries, id: string): boolean {
  const at = placesOf(entries).get(id)
  return at !== undefined && at < entries.length && entries[at]?.id === id
}

/** The entries of a person among players and queue that have one of the ids, by id. */
export function entriesOf(
  { players, queue }: { readonly players: Entries; readonly queue: Entries },
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): ReadonlyMap<string, Entry> {
  const wanted = new Set(ids)
  const isMeant = (entry: Entry) => entry.userId === userId && wanted.has(entry.id)
  const found = [players, queue].flatMap((entries) => entries.filter(isMeant))
  return new Map(found.map((entry) => [entry.id, entry]))
}

/** The list with one entry appended. */
export function append(entries: Entries, entry: Entry): Entries {
  const known = placesOf(entries)
  const longer = [...entries, entry]
  // Only the newest of the lists that share a map may extend it; for an older list a new map is built.
  if (known.size === entries.length) places.set(longer, known.set(entry.id, entries.length))
  const held = offers.get(entries)
  if (held !== undefined && !entry.offerUntil) offers.set(longer, held)
  return longer
}

/** The earliest deadline of the held places; null where no place is held. */
export function firstOffer(entries: Entries): Date | null {
  const known = offers.get(entries)
  if (known !== undefined) return known
  const first = entries.reduce<Date | null>(
    (found, { offerUntil }) => (offerUntil && (!found || offerUntil < found) ? offerUntil : found),
    null,
  )
  offers.set(entries, first)
  return first
}

function placesOf(entries: Entries): Map<string, number> {
  const known = places.get(entries)
  if (known) return known
  const found = new Map(entries.map((entry, at) => [entry.id, at]))
  places.set(entries, found)
  return found
}
