import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInsertNew } from '../src/store/insert-new.ts'
import { type Guests, guests, namesIn, openParts, type Parts } from './support.ts'

describe('documents that are inserted together', () => {
  let parts: Parts
  const watched: string[] = []
  const insertNew = (documents: ReadonlyMap<string, Guests>) =>
    createInsertNew(parts.database, (collection, id, { version }) => watched.push(`${collection} ${id} ${version}`))(
      guests,
      documents,
    )
  const come = (id: string, name: string) =>
    parts.change(guests, id, (state) => ({ next: { names: [...(state?.names ?? []), name] }, answer: undefined }))
  const withNames = (...ids: readonly string[]) => new Map<string, Guests>(ids.map((id) => [id, { names: ['Jana'] }]))
  beforeAll(async () => {
    parts = await openParts()
  })
  afterAll(() => parts.close())

  it('are changed like others afterwards', async () => {
    expect(await insertNew(withNames('a', 'b'))).toEqual(new Set())
    await come('a', 'Petr')
    await come('b', 'Eva')
    expect(await namesIn(parts, 'a')).toEqual(['Jana', 'Petr'])
    expect(await namesIn(parts, 'b')).toEqual(['Jana', 'Eva'])
    expect(watched).toEqual(['guests a 1', 'guests b 1'])
  })

  it('stay as they are where they are stored already, and are named; the others are inserted', async () => {
    await come('c', 'Petr')
    expect(await insertNew(withNames('c', 'd'))).toEqual(new Set(['c']))
    expect(await namesIn(parts, 'c')).toEqual(['Petr'])
    expect(await namesIn(parts, 'd')).toEqual(['Jana'])
    expect(await insertNew(withNames('c', 'd'))).toEqual(new Set(['c', 'd']))
  })

  it('are found by a change of this process that did not find them before', async () => {
    await parts.change(guests, 'e', (state) => ({ next: state, answer: undefined }))
    await insertNew(withNames('e'))
    await come('e', 'Eva')
    expect(await namesIn(parts, 'e')).toEqual(['Jana', 'Eva'])
  })

  it('are refused together by a unique index on something else than the id', async () => {
    await parts.change(guests, 'f', () => ({ next: { names: [], email: 'one@parta.test' }, answer: undefined }))
    const taken = new Map<string, Guests>([['g', { names: [], email: 'one@parta.test' }]])
    await expect(insertNew(taken)).rejects.toThrow()
    expect(await namesIn(parts, 'g')).toEqual([])
  })
})
