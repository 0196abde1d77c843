/** Slots sorted by date, then id, so that a page is one range of the list. Inserting shifts the slots behind. */
export interface SlotList {
  items: Int32Array
  length: number
}

export type CompareSlots = (slot: number, other: number) => number

export function createSlotList(): SlotList {
  return { items: new Int32Array(4), length: 0 }
}

/**
 * Binary search: returns the first position whose slot is not ordered before the wanted one.
 * @param compare negative when the given slot is ordered before the wanted one
 */
export function positionIn({ items, length }: SlotList, compare: (slot: number) => number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(items[middle] as number) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export function insertSlot(list: SlotList, slot: number, compare: CompareSlots): void {
  if (list.length === list.items.length) resize(list, Math.ceil(list.length * 1.3) + 4)
  const isLast = list.length === 0 || compare(list.items[list.length - 1] as number, slot) < 0
  const at = isLast ? list.length : positionIn(list, (other) => compare(other, slot))
  list.items.copyWithin(at + 1, at, list.length)
  list.items[at] = slot
  list.length += 1
}

/** Appends a slot that is ordered after all others, without a search. */
export function appendSlot(list: SlotList, slot: number): void {
  if (list.length === list.items.length) resize(list, list.length * 2 + 4)
  list.items[list.length] = slot
  list.length += 1
}

export function removeSlot(list: SlotList, slot: number, compare: CompareSlots): void {
  const at = positionIn(list, (other) => compare(other, slot))
  if (list.items[at] !== slot) return
  list.items.copyWithin(at, at + 1, list.length)
  list.length -= 1
  if (list.length < list.items.length >> 2) resize(list, list.items.length >> 1)
}

/** Frees most of the unused capacity; called after very many slots were added. */
export function trimSlots(list: SlotList): void {
  if (list.items.length > list.length + (list.length >> 4) + 4) resize(list, list.length + (list.length >> 5) + 1)
}

function resize(list: SlotList, capacity: number): void {
  const wider = new Int32Array(capacity)
  wider.set(list.items.subarray(0, list.length))
  list.items = wider
}
