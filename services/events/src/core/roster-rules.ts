import type { Entry } from './store.ts'

type Entries = readonly Entry[]

/**
 * The position of each entry. A list shares its map with the lists appended to it; positions beyond a list's own
 * length are not its own.
 */
const places = new WeakMap<Entries, Map<string, number>>()

const deadlineKinds = ['offerUntil', 'payBy', 'owedUntil'] as const
type Deadline = (typeof deadlineKinds)[number]
/** The earliest deadline of each kind among the entries of a list. */
const deadlines: Readonly<Record<Deadline, WeakMap<Entries, Date | null>>> = {
  offerUntil: new WeakMap(),
  payBy: new WeakMap(),
  owedUntil: new WeakMap(),
}

/** Whether an entry is on a list; does not walk through the list. */
export function has(entries: Entries, id: string): boolean {
  const at = placesOf(entries).get(id)
  return at !== undefined && at < entries.length && entries[at]?.id === id
}

/** Returns the entries among players and queue that belong to the person and have one of the ids, by id. */
export function entriesOf(
  { players, queue }: { readonly players: Entries; readonly queue: Entries },
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): ReadonlyMap<string, Entry> {
  const wanted = new Set(ids)
  const isMeant = (entry: Entry) => entry.userId === userId && wanted.has(entry.id)
  const found = [players, queue].flatMap((entries) => entries.filter(isMeant))
  return new Map(found.map((entry) => [entry.id, entry]))
}

export function append(entries: Entries, entry: Entry): Entries {
  const known = placesOf(entries)
  const longer = [...entries, entry]
  // Only the newest of the lists that share a map may extend it; for an older list a new map is built.
  if (known.size === entries.length) places.set(longer, known.set(entry.id, entries.length))
  for (const kind of deadlineKinds) {
    const known = deadlines[kind].get(entries)
    if (known !== undefined) deadlines[kind].set(longer, earlier(known, entry[kind]))
  }
  return longer
}

/** The earliest deadline of the places that the queue gave to players; null where no place is held. */
export function firstOffer(entries: Entries): Date | null {
  return firstDeadline(entries, 'offerUntil')
}

/** The earliest deadline of the seats that are to be paid for; null where there is none. */
export function firstPayBy(entries: Entries): Date | null {
  return firstDeadline(entries, 'payBy')
}

/** When the first player is to have paid who owes; null where nobody does. */
export function firstOwed(entries: Entries): Date | null {
  return firstDeadline(entries, 'owedUntil')
}

function firstDeadline(entries: Entries, kind: Deadline): Date | null {
  const known = deadlines[kind].get(entries)
  if (known !== undefined) return known
  const first = entries.reduce<Date | null>((found, entry) => earlier(found, entry[kind]), null)
  deadlines[kind].set(entries, first)
  return first
}

function earlier(one: Date | null, other: Date | undefined): Date | null {
  if (!other) return one
  return one && one <= other ? one : other
}

function placesOf(entries: Entries): Map<string, number> {
  const known = places.get(entries)
  if (known) return known
  const found = new Map(entries.map((entry, at) => [entry.id, at]))
  places.set(entries, found)
  return found
}
