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
      update: { $set: { ...set, v: v + 1 }, $push: { commits: `move ${id}` } },
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
      documents.update('guests', { id: 'wrong', v: 1, commit: 'x', update: { $push: { email: 'no list' } } }),
    ).rejects.toThrow()
  })
})
