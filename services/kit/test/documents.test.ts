import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocuments, type Documents } from '../src/store/documents.ts'
import { openParts, type Parts } from './support.ts'

describe('documents', () => {
  let parts: Parts
  let documents: Documents
  beforeAll(async () => {
    parts = await openParts()
    documents = createDocuments(parts.database)
  })
  afterAll(() => parts.close())

  const made = (_id: string, email = `${_id}@parta.test`) =>
    documents.insert('guests', { _id, names: [], email, v: 1, commits: [`made ${_id}`], causes: [], facts: [] })
  const moved = (id: string, v: number, set: Record<string, unknown> = {}) =>
    documents.update('guests', {
      id,
      v,
      commit: `move ${id}`,
      update: { $set: { ...set, v: v + 1 }, $push: { commits: { $each: [`move ${id}`], $slice: -2 } } },
    })

  it('inserted together have an outcome each', async () => {
    await made('there')
    expect(
      await Promise.all([
        made('new-1'),
        made('there', 'other@parta.test'),
        made('new-2', 'there@parta.test'),
        made('new-3'),
      ]),
    ).toEqual(['written', 'conflict', 'taken', 'written'])
  })

  it('updated together have an outcome each', async () => {
    await Promise.all(['free', 'held', 'loser', 'winner'].map((id) => made(id)))
    expect(
      await Promise.all([
        moved('free', 1, { names: ['a'] }),
        moved('held', 7),
        moved('loser', 1, { email: 'winner@parta.test' }),
        moved('winner', 1),
        moved('nowhere', 1),
      ]),
    ).toEqual(['written', 'conflict', 'taken', 'written', 'conflict'])
    const versions = await Promise.all(['free', 'held', 'loser', 'winner'].map((id) => documents.read('guests', id)))
    expect(versions.map(({ books }) => books.v)).toEqual([2, 1, 1, 2])
  })

  it('updated alike have an outcome each, also when a unique index refuses one of them', async () => {
    const ids = ['like-1', 'like-2', 'like-3', 'like-4', 'like-5']
    await Promise.all([...ids, 'first'].map((id) => made(id)))
    const emails = ['to-1', 'to-2', 'first', 'to-4', 'to-5'].map((name) => `${name}@parta.test`)
    const versions = [1, 7, 1, 1, 1]
    const outcomes = await Promise.all(
      ids.map((id, at) => moved(id, versions[at] ?? 0, { email: emails[at], names: [`$v of ${id}`] })),
    )
    expect(outcomes).toEqual(['written', 'conflict', 'taken', 'written', 'written'])
    const found = await Promise.all(ids.map((id) => documents.read('guests', id)))
    expect(found.map(({ state }) => state?.['names'])).toEqual([
      ['$v of like-1'],
      [],
      [],
      ['$v of like-4'],
      ['$v of like-5'],
    ])
    expect(found.map(({ books }) => books.commits.length)).toEqual([2, 1, 1, 2, 2])
  })

  it('updated together become what each becomes alone', async () => {
    const values = fc.constantFrom<unknown>(
      '$v',
      '',
      null,
      7,
      { $a: 1, 'b.c': ['$$ROOT'] },
      [],
      ['$name', [null]],
      new Date(5),
    )
    const fields = fc.dictionary(fc.constantFrom('names', 'note', 'more'), values)
    const lists = fc.dictionary(fc.constantFrom('facts', 'pendingRows'), fc.array(values, { maxLength: 3 }))
    const changes = fc.record({ fields, lists, isGone: fc.boolean(), isStale: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 2, maxLength: 12 }), async (all) => {
        round += 1
        const run = (prefix: string) => (one: (typeof all)[number], at: number) =>
          update(`${prefix}-${round}-${at}`, one)
        const ids = (prefix: string) => all.map((_one, at) => `${prefix}-${round}-${at}`)
        await Promise.all(ids('all').map((id) => made(id)))
        await Promise.all(ids('one').map((id) => made(id)))
        const together = await Promise.all(all.map(run('all')))
        const each: unknown[] = []
        for (const [at, one] of all.entries()) each.push(await run('one')(one, at))
        expect(together).toEqual(each)
        expect(await stored(ids('all'))).toEqual(await stored(ids('one')))
      }),
      { numRuns: 30 },
    )
  })

  let round = 0
  interface Changes {
    readonly fields: Record<string, unknown>
    readonly lists: Record<string, unknown[]>
    readonly isGone: boolean
    readonly isStale: boolean
  }
  const update = (id: string, { fields, lists, isGone, isStale }: Changes) =>
    documents.update('guests', {
      id,
      v: isStale ? 4 : 1,
      commit: 'c',
      update: {
        $set: { ...fields, v: 2 },
        ...(isGone ? { $unset: { olderCauses: true, phone: true } } : {}),
        $push: {
          commits: { $each: ['c'], $slice: -1 },
          ...Object.fromEntries(Object.entries(lists).map(([name, $each]) => [name, { $each }])),
        },
      },
    })
  const stored = async (ids: readonly string[]) => {
    const found = parts.database.native<{ _id: string }>('guests').find({ _id: { $in: [...ids] } })
    const rows = await found.sort({ _id: 1 }).toArray()
    // Their ids differ, and what has the id in it.
    return JSON.parse(JSON.stringify(rows).replaceAll(/(all|one)-\d+/g, '')) as unknown
  }

  it('updated alone have the same outcomes', async () => {
    await Promise.all(['alone', 'other'].map((id) => made(id)))
    expect(await moved('alone', 9)).toBe('conflict')
    expect(await moved('alone', 1, { email: 'other@parta.test' })).toBe('taken')
    expect(await moved('alone', 1)).toBe('written')
  })

  it('read together have their bookkeeping; a missing one has version 0', async () => {
    await made('read')
    const [read, missing, again] = await Promise.all(
      ['read', 'not there', 'read'].map((id) => documents.read('guests', id)),
    )
    expect(read).toEqual({
      state: { names: [], email: 'read@parta.test' },
      books: { v: 1, commits: ['made read'], causes: [] },
      fresh: true,
    })
    expect(missing).toMatchObject({ state: null, books: { v: 0 } })
    expect(again).toEqual(read)
  })

  it('are current until another writer changes them', async () => {
    await made('watched')
    const [held, none] = await Promise.all([documents.read('guests', 'watched'), documents.read('guests', 'to come')])
    expect(await documents.isCurrent('guests', 'watched', held)).toBe(true)
    expect(await documents.isCurrent('guests', 'to come', none)).toBe(true)
    await Promise.all([moved('watched', 1), made('to come')])
    expect(await documents.isCurrent('guests', 'watched', held)).toBe(false)
    expect(await documents.isCurrent('guests', 'to come', none)).toBe(false)
  })

  it('throw when they are refused for another reason', async () => {
    await made('wrong')
    await expect(
      documents.update('guests', {
        id: 'wrong',
        v: 1,
        commit: 'x',
        update: { $set: {}, $push: { email: { $each: ['no list'] } } },
      }),
    ).rejects.toThrow()
  })
})
