/** Some events in their order, by date, then id: a page of it is read in one go, and a new one slides in between. */
export interface Ordered {
  items: Int32Array
  length: number
}

export type Compare = (slot: number, other: number) => number

export function createOrdered(): Ordered {
  return { items: new Int32Array(4), length: 0 }
}

/** The first place whose event does not stand before what is looked for; `compare` gets each event of the way. */
export function placeOf({ items, length }: Ordered, compare: (slot: number) => number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(items[middle] as number) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function insertInto(list: Ordered, slot: number, compare: Compare): void {
  if (list.length === list.items.length) resize(list, Math.ceil(list.length * 1.3) + 4)
  const isLast = list.length === 0 || compare(list.items[list.length - 1] as number, slot) < 0
  const at = isLast ? list.length : placeOf(list, (other) => compare(other, slot))
  list.items.copyWithin(at + 1, at, list.length)
  list.items[at] = slot
  list.length += 1
}

/** Of one that is known to stand behind all others. */
export function append(list: Ordered, slot: number): void {
  if (list.length === list.items.length) resize(list, list.length * 2 + 4)
  list.items[list.length] = slot
  list.length += 1
}

export function removeFrom(list: Ordered, slot: number, compare: Compare): void {
  const at = placeOf(list, (other) => compare(other, slot))
  if (list.items[at] !== slot) return
  list.items.copyWithin(at, at + 1, list.length)
  list.length -= 1
  if (list.length < list.items.length >> 2) resize(list, list.items.length >> 1)
}

/** After many were added: what was held ready for more is given back. */
export function trim(list: Ordered): void {
  if (list.items.length > list.length + (list.length >> 4) + 4) resize(list, list.length + (list.length >> 5) + 1)
}

function resize(list: Ordered, room: number): void {
  const wider = new Int32Array(room)
  wider.set(list.items.subarray(0, list.length))
  list.items = wider
}
