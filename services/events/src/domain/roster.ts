import type { Entry } from './store.ts'

type Entries = readonly Entry[]

/** Where each entry stands. Shared by a list and those that were appended to it: positions from a list's own length on are ignored. */
const places = new WeakMap<Entries, Map<string, number>>()
/** Until when the first of a list's held places is held. */
const offers = new WeakMap<Entries, Date | null>()

/** Whether someone is on a list, without walking through thousands. */
export function has(entries: Entries, id: string): boolean {
  const at = placesOf(entries).get(id)
  return at !== undefined && at < entries.length && entries[at]?.id === id
}

/** A person's own entries of those named, who take part or wait, by their ids. */
export function entriesOf(
  { players, queue }: { readonly players: Entries; readonly queue: Entries },
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): ReadonlyMap<string, Entry> {
  const wanted = new Set(ids)
  const isMeant = (entry: Entry) => entry.userId === userId && wanted.has(entry.id)
  const found = [players, queue].flatMap((entries) => entries.filter(isMeant))
  return new Map(found.map((entry) => [entry.id, entry]))
}

/** The list with one more at its end. */
export function append(entries: Entries, entry: Entry): Entries {
  const known = placesOf(entries)
  const longer = [...entries, entry]
  // Only the newest list of a line may extend what it shares; an older one starts its own.
  if (known.size === entries.length) places.set(longer, known.set(entry.id, entries.length))
  const held = offers.get(entries)
  if (held !== undefined && !entry.offerUntil) offers.set(longer, held)
  return longer
}

/** Until when the first of the held places is held; null where none is. */
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
