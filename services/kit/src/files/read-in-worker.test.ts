import { uploadLimits } from '@parta/contracts/upload-limits'
import { describe, expect, it } from 'vitest'
import { createReader } from './read-in-worker.ts'

/** A worker that says that it runs, and waits until the test lets it go on. */
const source = `
import { parentPort, workerData } from 'node:worker_threads'
const state = new Int32Array(workerData.shared)
Atomics.add(state, 0, 1)
Atomics.wait(state, 1, 0)
parentPort.postMessage({ table: { titles: [], rows: [] } })
`
const worker = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

/** A worker in which a file has become two rows with so many characters. */
const growing = (characters: number) => {
  const module = new URL('./post-table.ts', import.meta.url)
  const posting = `
import { postTable } from ${JSON.stringify(module.href)}
const cells = ['x'.repeat(${characters / 2})]
postTable({ titles: [], rows: [{ row: 2, cells }, { row: 3, cells }] })
`
  return new URL(`data:text/javascript,${encodeURIComponent(posting)}`)
}

describe('uploaded files', () => {
  it('are refused when they grow beyond the limit by repeating a text', async () => {
    const { characters } = uploadLimits
    expect((await createReader(growing(characters))('AAAA', 'jana')).rows).toHaveLength(2)
    await expect(createReader(growing(characters + 2))('AAAA', 'jana')).rejects.toThrow('upload.tooLarge')
  })

  it('are read one at a time in a process; a few may wait, fewer of one account, and more are refused', async () => {
    const { atOnce, waiting, ofCaller } = uploadLimits.readers
    const shared = new SharedArrayBuffer(8)
    const state = new Int32Array(shared)
    const [one, other] = [createReader(worker, { shared }), createReader(worker, { shared })]
    const read = (at: number, account: string) => (at % 2 === 0 ? one : other)('AAAA', account)
    const reading = Array.from({ length: ofCaller }, (_none, at) => read(at, 'jana'))
    const busy = expect.objectContaining({ code: 'server.busy' })
    expect(() => read(0, 'jana')).toThrow(busy)
    while (reading.length < atOnce + waiting) reading.push(read(reading.length, `person-${reading.length}`))
    await expect.poll(() => Atomics.load(state, 0)).toBe(atOnce)
    expect(() => read(0, 'petr')).toThrow(busy)
    expect(() => read(1, 'petr')).toThrow(busy)
    Atomics.store(state, 1, 1)
    Atomics.notify(state, 1)
    await Promise.all(reading)
    expect(Atomics.load(state, 0)).toBe(atOnce + waiting)
  })
})
