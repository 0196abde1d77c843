import { AppError } from '@parta/contracts/errors'
import { eventLimits } from '@parta/contracts/event-limits'
import { describe, expect, it } from 'vitest'
import { changeEvery, settleEach } from './settle-each.ts'

const outcomes: Readonly<Record<string, Error | null>> = {
  taken: null,
  full: new AppError('event.full'),
  busy: new AppError('server.busy'),
  broken: new Error('broken'),
}
const settle = (items: readonly string[]) =>
  settleEach(items, (item) => {
    const error = outcomes[item]
    return error ? Promise.reject(error) : Promise.resolve(item)
  })

describe('a change of several dates', () => {
  it('lists the dates that refuse it and the dates that apply it', async () => {
    const { done, refused } = await settle(['taken', 'full', 'taken'])
    expect(done).toEqual(['taken', 'taken'])
    expect(refused.map(({ item, error }) => [item, error.code])).toEqual([['full', 'event.full']])
  })

  it.each(['busy', 'broken'])(
    'fails when the change of a date fails with the error %s, which is no refusal',
    async (failure) => {
      await expect(settle(['taken', 'full', failure])).rejects.toBe(outcomes[failure])
    },
  )

  it('has a bounded number of changes in progress', async () => {
    const dates = Array.from({ length: 180 }, (_none, at) => at)
    let inProgress = 0
    let most = 0
    const { done } = await settleEach(dates, async (item) => {
      inProgress += 1
      most = Math.max(most, inProgress)
      await Promise.resolve()
      inProgress -= 1
      return item
    })
    expect(most).toBe(eventLimits.writtenAtOnce)
    expect(done).toEqual(dates)
  })
})

describe('a change that no event refuses', () => {
  it('is tried for every event, a bounded number at once, and fails with the first error', async () => {
    const tried: number[] = []
    const all = Array.from({ length: 2 * eventLimits.writtenAtOnce }, (_none, at) => at)
    const broken = new Error('broken')
    const run = (item: number) => {
      tried.push(item)
      return item === 0 ? Promise.reject(broken) : Promise.resolve()
    }
    await expect(changeEvery(all, run)).rejects.toBe(broken)
    expect(tried).toEqual(all)
  })
})
