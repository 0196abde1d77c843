import { activities } from '@parta/contracts/values'
import type { HeatSearch, Layer, Reached } from './heat-search.ts'

/** `any` is no activity of its own here: everybody is in `all`. */
const names: readonly Layer[] = ['all', 'open', ...activities.filter((activity) => activity !== 'any')]
const [all, open] = [0, 1]
/** The character code of the digit 0. */
const zero = 48
/** How many counters are read, and how many overlapping availabilities looked at, before the caller may pause. */
const stepsOfTurn = 10_000
const numberOf = new Map(names.map((name, at) => [name, at]))

/**
 * The counters of one row of squares: a line for each layer and hour, with a counter for each column. A counter holds
 * the difference to the column before it, so that a stretch of columns costs two steps, however long it is.
 */
export interface Layers {
  readonly counts: Int32Array
  readonly hours: number
  /** The counters of a line. */
  readonly width: number
  /** The lines in which somebody was counted. */
  readonly touched: Set<number>
  /** The columns in which somebody was counted. */
  first: number
  last: number
}

export function createLayers({ hours, columns }: { readonly hours: number; readonly columns: number }): Layers {
  const width = columns + 1
  const counts = new Int32Array(names.length * hours * width)
  return { counts, hours, width, touched: new Set(), first: width, last: 0 }
}

/** Counts one person. Yields where the caller may pause. @param west the column of the first counter */
export function* addPerson(layers: Layers, reached: readonly Reached[], west: number): Generator<null, void> {
  if (haveNoCommonHour(reached)) {
    for (const one of reached) addSingle(layers, one, west)
    return
  }
  const sorted = reached.toSorted((a, b) => a.first - b.first).map((one) => ({ ...one, numbers: layersOf(one) }))
  const steps = sorted.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const isPause = pausesAfter(steps)
  for (let at = 0; at < layers.hours; at += 1) {
    addTogether(layers, at, columnsOf(sorted, west, at))
    if (isPause()) yield null
  }
}

/** Returns a function that is called after each part of the work, and returns whether it is time to pause. */
function pausesAfter(stepsOfPart: number): () => boolean {
  let steps = 0
  return () => {
    steps += stepsOfPart
    if (steps < stepsOfTurn) return false
    steps = 0
    return true
  }
}

/** Counts one person in a line, in the columns from `from` to `to`. */
// oxlint-disable-next-line max-params -- called for each person, hour and activity, where objects cost the most
function mark(layers: Layers, line: number, from: number, to: number): void {
  const { counts, width, touched } = layers
  const base = line * width
  counts[base + from] = (counts[base + from] as number) + 1
  counts[base + to + 1] = (counts[base + to + 1] as number) - 1
  touched.add(line)
  if (from < layers.first) layers.first = from
  if (to > layers.last) layers.last = to
}

function addSingle(layers: Layers, { entry, first, last }: Reached, west: number): void {
  const numbers = layersOf({ entry })
  const [from, to] = [first - west, last - west]
  for (let at = entry.from; at < entry.to; at += 1) {
    for (const layer of numbers) mark(layers, layer * layers.hours + at, from, to)
  }
}

/** Consecutive columns, the last one included. */
type Stretch = readonly [first: number, last: number]

/** Counts one person whose availabilities, and those of their aliases, overlap: each column once. */
function addTogether(layers: Layers, at: number, found: ReadonlyMap<number, readonly Stretch[]>): void {
  const everywhere = found.get(open) ?? []
  for (const [layer, stretches] of found) {
    const line = layer * layers.hours + at
    for (const [from, to] of stretches) {
      // Whoever would play anything is in `open`, and not among those who chose an activity.
      for (const [first, last] of layer > open ? without(everywhere, from, to) : [[from, to] as const]) {
        mark(layers, line, first, last)
      }
    }
  }
}

interface InLayers extends Reached {
  readonly numbers: readonly number[]
}

/** The columns that a person reaches in an hour, by layer. @param sorted by the first column */
function columnsOf(sorted: readonly InLayers[], west: number, at: number): ReadonlyMap<number, readonly Stretch[]> {
  const found = new Map<number, Stretch[]>()
  for (const { entry, first, last, numbers } of sorted) {
    if (at < entry.from || at >= entry.to) continue
    for (const layer of numbers) {
      const stretches = found.get(layer)
      if (stretches) lengthen(stretches, first - west, last - west)
      else found.set(layer, [[first - west, last - west]])
    }
  }
  return found
}

/** Adds columns that begin in or after the last stretch; those that touch it become a part of it. */
function lengthen(stretches: Stretch[], from: number, to: number): void {
  const [first, last] = stretches.at(-1) as Stretch
  if (from > last + 1) stretches.push([from, to])
  else if (to > last) stretches[stretches.length - 1] = [first, to]
}

/** The columns from `from` to `to` that are in none of some stretches, which are sorted. */
function without(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const left: Stretch[] = []
  let next = from
  for (const [first, last] of stretches) {
    if (first > to) break
    if (first > next) left.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  if (next <= to) left.push([next, to])
  return left
}

/** Whether no two of a person's availabilities have an hour in common. */
function haveNoCommonHour(reached: readonly Reached[]): boolean {
  if (reached.length < 2) return true
  const sorted = reached.toSorted((a, b) => a.entry.from - b.entry.from)
  return sorted.every(({ entry }, at) => at === 0 || (sorted[at - 1] as Reached).entry.to <= entry.from)
}

/** The layers in which an entry is counted. */
function layersOf({ entry: { activities: chosen } }: Pick<Reached, 'entry'>): number[] {
  return [all, ...(chosen === null ? [open] : [...chosen].flatMap((activity) => numberOf.get(activity) ?? []))]
}

type Digits = Map<number, Map<Layer, Uint8Array<ArrayBuffer>>>

/**
 * Returns the digits of each column and layer that has any, and begins again at zero. Yields where the caller may
 * pause; nobody may be added meanwhile.
 */
export function* takeDigits(
  layers: Layers,
  bands: HeatSearch['bands'],
): Generator<null, ReadonlyMap<number, ReadonlyMap<Layer, string>>> {
  const { counts, width, touched } = layers
  const isPause = pausesAfter(layers.last - layers.first + 1)
  for (const line of touched) {
    sumUp(layers, line)
    if (isPause()) yield null
  }
  const found: Digits = new Map()
  for (const line of touched) {
    noteLine(layers, line, { found, bands })
    if (isPause()) yield null
  }
  for (const line of touched) counts.fill(0, line * width + layers.first, line * width + layers.last + 2)
  touched.clear()
  layers.first = width
  layers.last = 0
  const texts = new Map<number, ReadonlyMap<Layer, string>>()
  const isLong = pausesAfter(layers.hours)
  for (const [column, digits] of found) {
    texts.set(column, written(digits))
    if (isLong()) yield null
  }
  return texts
}

/** Turns the differences between the columns of a line into numbers of people. */
function sumUp({ counts, width, first, last }: Layers, line: number): void {
  let sum = 0
  for (let at = line * width + first; at <= line * width + last; at += 1) {
    sum += counts[at] as number
    counts[at] = sum
  }
}

interface Notes {
  readonly found: Digits
  readonly bands: HeatSearch['bands']
}

function noteLine({ counts, hours, width, first, last }: Layers, line: number, { found, bands }: Notes): void {
  const [layer, at] = [Math.floor(line / hours), line % hours]
  const [own, others] = [line * width, (open * hours + at) * width]
  const [least = 0] = bands
  for (let column = first; column <= last; column += 1) {
    const count = counts[own + column] as number
    const before = layer > open ? (counts[others + column] as number) : 0
    if (count === 0 || count + before < least) continue
    const band = bandOf(count + before, bands)
    if (band > bandOf(before, bands)) digitsIn(found, column, names[layer] as Layer, hours)[at] = zero + band
  }
}

/** The band of a number of people: how many of the limits it reaches. */
function bandOf(count: number, bands: readonly number[]): number {
  let band = 0
  while (band < bands.length && count >= (bands[band] as number)) band += 1
  return band
}

// oxlint-disable-next-line max-params -- called for each square and hour
function digitsIn(found: Digits, column: number, layer: Layer, hours: number): Uint8Array {
  const layers = found.get(column) ?? new Map<Layer, Uint8Array<ArrayBuffer>>()
  found.set(column, layers)
  const digits = layers.get(layer) ?? new Uint8Array(hours).fill(zero)
  layers.set(layer, digits)
  return digits
}

function written(layers: ReadonlyMap<Layer, Uint8Array<ArrayBuffer>>): ReadonlyMap<Layer, string> {
  return new Map([...layers].map(([layer, digits]) => [layer, Buffer.from(digits.buffer).toString('latin1')]))
}
