import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNewer, type Newer } from '../src/store/newer.ts'
import { createOnce, type Once } from '../src/store/once.ts'
import { openParts, type Parts } from './support.ts'

interface Row {
  readonly _id: string
  readonly version: number
  readonly text: string
}

const row = (_id: string, version: number, text = `version ${version}`): Row => ({ _id, version, text })

describe('rows that facts write', () => {
  let parts: Parts
  let newer: Newer
  let once: Once
  beforeAll(async () => {
    parts = await openParts()
    newer = createNewer(parts.database)
    once = createOnce(parts.database)
  })
  afterAll(() => parts.close())

  const rowsIn = (collection: string) =>
    parts.database.native<Row>(collection).find().sort({ _id: 1 }).toArray() as Promise<Row[]>
  const writeAll = (rows: readonly Row[]) => Promise.all(rows.map((each) => newer('versions', each)))
  const versionsOf = async (...ids: string[]) =>
    (await rowsIn('versions')).filter(({ _id }) => ids.includes(_id)).map(({ version }) => version)

  it('are not changed by older or equal versions', async () => {
    await newer('versions', row('a', 5))
    await newer('versions', row('a', 4, 'late'))
    await newer('versions', row('a', 5, 'again'))
    expect((await rowsIn('versions')).find(({ _id }) => _id === 'a')).toEqual(row('a', 5))
    await newer('versions', row('a', 6))
    expect(await versionsOf('a')).toEqual([6])
  })

  it('keep the newest of several versions in one burst, in any order', async () => {
    await writeAll([row('b', 2), row('b', 3), row('b', 1), row('c', 1), row('c', 2)])
    expect(await versionsOf('b', 'c')).toEqual([3, 2])
  })

  it('are the same after a burst that is delivered twice', async () => {
    const burst = Array.from({ length: 1200 }, (_, at) => row(`many-${at}`, 1))
    await writeAll(burst)
    const before = await rowsIn('versions')
    await writeAll(burst)
    expect(await rowsIn('versions')).toEqual(before)
    expect(before.filter(({ _id }) => _id.startsWith('many-'))).toHaveLength(1200)
  })

  it('can be new and known in the same burst', async () => {
    await writeAll([row('e', 3), row('f', 3)])
    await writeAll([row('d', 1), row('e', 2), row('f', 4), row('g', 1)])
    expect(await versionsOf('d', 'e', 'f', 'g')).toEqual([1, 3, 4, 1])
  })

  it('are appended once; the first one stays', async () => {
    await once('messages', row('one', 1, 'first'))
    await Promise.all([once('messages', row('one', 1, 'second')), once('messages', row('two', 1))])
    await Promise.all(Array.from({ length: 50 }, () => once('messages', row('three', 1))))
    expect((await rowsIn('messages')).map(({ _id, text }) => `${_id}: ${text}`)).toEqual([
      'one: first',
      'three: version 1',
      'two: version 1',
    ])
  })

  it('throw when the database refuses them', async () => {
    const tooLarge = { _id: 'large', version: 1, text: 'x'.repeat(17 * 1024 * 1024) }
    await expect(newer('versions', tooLarge)).rejects.toThrow()
    await expect(once('messages', tooLarge)).rejects.toThrow()
    await newer('versions', row('after', 1))
    expect(await versionsOf('large', 'after')).toEqual([1])
  })
})
