import { mongo } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { groupAlike, statementOf, type Update } from './update-many.ts'

/** The largest document, and so the largest statement, that MongoDB takes. */
const largest = 16 * 1024 * 1024

const updates = (count: number, bytes: number): Update[] =>
  Array.from({ length: count }, (_none, at) => ({
    id: `guest-${at}`,
    v: 1,
    commit: `move-${at}`,
    update: { $set: { names: ['x'.repeat(bytes)], v: 2 }, $push: {} },
  }))

describe('updates that are made together', () => {
  it('share a statement that MongoDB takes, however many small ones there are', () => {
    const groups = groupAlike(updates(1000, 15_900))
    expect(groups).toHaveLength(1)
    expect(mongo.BSON.calculateObjectSize(statementOf(groups[0] ?? []))).toBeLessThan(largest)
  })

  it('have statements of their own where they are large', () => {
    expect(groupAlike(updates(3, 16_000)).map((group) => group.length)).toEqual([1, 1, 1])
  })
})
