import { AppError } from '@parta/contracts/errors'
import { describe, expect, it } from 'vitest'
import { settleEach } from './settle.ts'

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
})
