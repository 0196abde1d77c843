import type { Envelope } from '@parta/contracts/fact'
import type { Bookkeeping } from './mongo.ts'
import type { RowGroup } from './row-group.ts'

type State = Readonly<Record<string, unknown>>

/** How many writes of others may follow a write whose answer was lost, before it can no longer be recognised. */
export const commitsKept = 200

interface Step {
  readonly commit: string
  readonly from: { readonly state: State | null; readonly books: Pick<Bookkeeping, 'causes' | 'olderCauses'> }
  readonly state: State | null
  readonly books: Pick<Bookkeeping, 'v' | 'commits' | 'causes' | 'olderCauses'>
  readonly facts: readonly Envelope[]
  readonly rows: readonly RowGroup[]
}

/** The update of one document, if it still has the version that was read. */
export interface Update {
  readonly id: string
  readonly v: number
  readonly commit: string
  readonly update: Modifiers
}

/** An update in the database's words. */
interface Modifiers {
  readonly $set: Readonly<Record<string, unknown>>
  readonly $unset?: Readonly<Record<string, true>>
  readonly $push: Readonly<Record<string, { readonly $each: readonly unknown[]; readonly $slice?: number }>>
}

/**
 * Returns the smallest update from one state to the next: unchanged objects are skipped, and an array that only grew is
 * pushed to, so that a document with thousands of players is not sent again for one more.
 */
export function updateOf(step: Step, now: Date): Modifiers {
  const before = step.from.state ?? {}
  const after = step.state ?? {}
  const set: Record<string, unknown> = { v: step.books.v }
  if (step.books.causes !== step.from.books.causes) set['causes'] = step.books.causes
  if (step.books.olderCauses && !step.from.books.olderCauses) set['olderCauses'] = true
  const unset: Record<string, true> = {}
  const push: Record<string, Modifiers['$push'][string]> = { commits: { $each: [step.commit], $slice: -commitsKept } }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const old = before[key]
    const value = after[key]
    if (Object.is(old, value)) continue
    const tail = appended(old, value)
    if (value === undefined) unset[key] = true
    else if (tail) push[key] = { $each: tail }
    else set[key] = value
  }
  if (step.facts.length > 0) {
    push['facts'] = { $each: step.facts }
    set['pendingAt'] = now
  }
  if (step.rows.length > 0) {
    push['pendingRows'] = { $each: step.rows }
    set['pendingAt'] = now
  }
  return {
    $set: set,
    ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
    $push: push,
  }
}

/** Returns the appended items when all earlier ones are unchanged, otherwise `null`. */
function appended(old: unknown, value: unknown): readonly unknown[] | null {
  if (!Array.isArray(old) || !Array.isArray(value) || value.length <= old.length) return null
  return old.every((item, index) => Object.is(item, value[index])) ? value.slice(old.length) : null
}
