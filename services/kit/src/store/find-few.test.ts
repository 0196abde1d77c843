import { describe, expect, it } from 'vitest'
import { between, findFew } from './find-few.ts'

const waysOf = (rows: number, asked: string[]) => ({
  all: (limit: number) => {
    asked.push(`all, at most ${limit}`)
    return Promise.resolve(Array.from({ length: Math.min(rows, limit) }, (_none, at) => at))
  },
  named: () => {
    asked.push('named')
    return Promise.resolve([7])
  },
})

describe('rows of many ids of which few have one', () => {
  it('are read together when they are fewer than the ids', async () => {
    const asked: string[] = []
    expect(await findFew(200, waysOf(3, asked))).toEqual([0, 1, 2])
    expect(asked).toEqual(['all, at most 200'])
  })

  it('are looked up when there are as many as ids', async () => {
    const asked: string[] = []
    expect(await findFew(200, waysOf(200, asked))).toEqual([7])
    expect(asked).toEqual(['all, at most 200', 'named'])
  })

  it('are looked up when the ids are few', async () => {
    const asked: string[] = []
    expect(await findFew(5, waysOf(3, asked))).toEqual([7])
    expect(asked).toEqual(['named'])
  })
})

describe('the range of texts', () => {
  it('is from the first to the last in their order', () => {
    expect(between(['b', 'a', 'c', 'b'])).toEqual({ $gte: 'a', $lte: 'c' })
    expect(between(['b'])).toEqual({ $gte: 'b', $lte: 'b' })
  })
})
