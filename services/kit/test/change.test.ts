import { AppError } from '@parta/contracts/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Decision } from '../src/store/decision.ts'
import { type Guests, guests, namesIn, openParts, type Parts } from './support.ts'

const come =
  (name: string) =>
  (state: Guests | null): Decision<Guests, number> => {
    const names = state?.names ?? []
    if (names.includes(name)) throw new AppError('event.alreadyJoined')
    return { next: { ...state, names: [...names, name] }, answer: names.length + 1 }
  }

describe('change', () => {
  let parts: Parts
  let other: Parts
  beforeAll(async () => {
    parts = await openParts()
    other = await openParts(parts.env)
  })
  afterAll(async () => {
    await Promise.all([parts.close(), other.close()])
  })

  it('answers 500 concurrent commands on one document correctly', async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, at) => parts.change(guests, 'party', come(`guest ${at}`))),
    )
    expect(answers).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
    expect(await namesIn(parts, 'party')).toEqual(Array.from({ length: 500 }, (_, at) => `guest ${at}`))
  })

  it('commits waiting commands in far fewer writes than commands', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, at) => parts.change(guests, 'crowd', come(`guest ${at}`))))
    const stored = await parts.database
      .native<{ _id: string; v: number; commits: string[] }>('guests')
      .findOne({ _id: 'crowd' })
    expect(stored?.v).toBe(300)
    expect(stored?.commits.length).toBeLessThan(10)
  })

  it('serves a caller who calls again at any moment after the answer', async () => {
    for (let turns = 0; turns < 30; turns += 1) {
      await parts.change(guests, 'regular', come(`before ${turns}`))
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      await parts.change(guests, 'regular', come(`after ${turns}`))
    }
    expect(await namesIn(parts, 'regular')).toHaveLength(60)
  })

  it('loses nothing when two replicas write the same document at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => (at % 2 ? parts : other).change(guests, 'shared', come(`guest ${at}`))),
    )
    expect(new Set(answers).size).toBe(200)
    expect((await namesIn(parts, 'shared')).length).toBe(200)
  })

  it('refuses one caller without touching the others of the same write', async () => {
    await parts.change(guests, 'mixed', come('first'))
    const results = await Promise.allSettled(
      ['second', 'first', 'third'].map((name) => parts.change(guests, 'mixed', come(name))),
    )
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((results[1] as PromiseRejectedResult).reason).toMatchObject({ code: 'event.alreadyJoined' })
    expect(await namesIn(parts, 'mixed')).toEqual(['first', 'second', 'third'])
  })

  it('decides a refusal on what another replica wrote meanwhile', async () => {
    const limited = (name: string) => (state: Guests | null) => {
      if ((state?.names.length ?? 0) >= 1) throw new AppError('event.full')
      return come(name)(state)
    }
    await parts.change(guests, 'small', limited('one'))
    await expect(parts.change(guests, 'small', limited('two'))).rejects.toMatchObject({ code: 'event.full' })
    await other.change(guests, 'small', (state) => ({ next: { ...state, names: [] }, answer: null }))
    await expect(parts.change(guests, 'small', limited('three'))).resolves.toBe(1)
  })

  it('applies a change with the same cause once', async () => {
    const apply = () => parts.change(guests, 'caused', come('late'), { cause: 'fact-1' })
    await apply()
    await apply()
    await Promise.all([apply(), apply()])
    expect(await namesIn(parts, 'caused')).toEqual(['late'])
  })

  it('refuses with the given code when a unique index does', async () => {
    const found = (email: string) => () => ({ next: { names: [], email }, answer: 'made' })
    await parts.change(guests, 'a', found('same@parta.test'), { duplicate: 'identity.usernameExists' })
    await expect(
      parts.change(guests, 'b', found('same@parta.test'), { duplicate: 'identity.usernameExists' }),
    ).rejects.toMatchObject({ code: 'identity.usernameExists' })
    expect(await parts.database.model(guests).countDocuments({ email: 'same@parta.test' })).toBe(1)
  })

  it('writes only changed fields, and pushes to arrays that only grew', async () => {
    await parts.change(guests, 'grown', come('one'))
    await other.database.native('guests').updateOne({ _id: 'grown' }, { $set: { note: 'kept by hand' } })
    await parts.change(guests, 'grown', come('two'))
    const stored = await parts.database.native<{ _id: string; note: string }>('guests').findOne({ _id: 'grown' })
    expect(stored).toMatchObject({ names: ['one', 'two'], note: 'kept by hand', v: 2 })
  })
})
