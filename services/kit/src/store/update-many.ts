import { mongo } from 'mongoose'
import type { Bookkeeping } from './mongo.ts'
import type { Modifiers } from './update.ts'

/** The update of one document, if it still has the version that was read. */
export interface Update {
  readonly id: string
  readonly v: number
  readonly commit: string
  readonly update: Modifiers
}

/** Lists of the bookkeeping: the only ones that an expression appends to, because they stay short. */
const bookkeeping: ReadonlySet<string> = new Set<keyof Bookkeeping>(['commits', 'facts', 'pendingRows'])

/** The most bytes of an update that shares a statement, so that a thousand of them stay below the largest document. */
const sharedBytes = 16_000

/**
 * Groups updates that one statement can make: small ones that change the same fields. The database plans each statement,
 * and the plan of a guarded update takes longer than a small update. One that appends to a list of the state stays
 * alone: `$push` copies only the new items, an expression the whole list.
 */
export function groupAlike(batch: readonly Update[]): readonly (readonly Update[])[] {
  if (batch.length === 1) return [batch]
  const groups = new Map<string, Update[]>()
  for (const one of batch) {
    const key = shapeOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

function shapeOf({ id, update }: Update): string {
  const { $set, $unset = {}, $push } = update
  const lists = Object.keys($push)
  const isShared = lists.every((name) => bookkeeping.has(name)) && mongo.BSON.calculateObjectSize(update) <= sharedBytes
  const fields = [Object.keys($set), Object.keys($unset), lists].map((names) => names.toSorted())
  return isShared ? JSON.stringify(fields) : `alone:${id}`
}

/** Returns the statement that makes a group's updates, each only on the version that was read. */
export function statementOf(group: readonly Update[]): mongo.AnyBulkWriteOperation<Bookkeeping> {
  const [first] = group
  if (!first) throw new RangeError('A group has at least one update')
  if (group.length === 1) {
    const { id, v, update } = first
    return { updateOne: { filter: { _id: id, v }, update } }
  }
  const ids = group.map(({ id }) => id)
  /** An expression for what the update of a document has of these, which are in the order of the updates. */
  const own = (values: readonly unknown[]) => ({
    $arrayElemAt: [{ $literal: values }, { $indexOfArray: [{ $literal: ids }, '$_id'] }],
  })
  const set: Record<string, unknown> = {}
  for (const name of Object.keys(first.update.$set)) set[name] = own(group.map(({ update }) => update.$set[name]))
  for (const name of Object.keys(first.update.$unset ?? {})) set[name] = '$$REMOVE'
  for (const [name, { $slice }] of Object.entries(first.update.$push)) {
    const added = own(group.map(({ update }) => update.$push[name]?.$each))
    const list = { $concatArrays: [{ $ifNull: [`$${name}`, []] }, added] }
    set[name] = $slice === undefined ? list : { $slice: [list, $slice] }
  }
  const isUnchanged = { $expr: { $eq: ['$v', own(group.map(({ v }) => v))] } }
  return { updateMany: { filter: { _id: { $in: ids }, ...isUnchanged }, update: [{ $set: set }] } }
}
