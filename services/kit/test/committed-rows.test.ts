import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { createChange } from '../src/store/change.ts'
import { rows as rowsCollection } from '../src/store/mongo.ts'
import { index, row } from '../src/store/row.ts'
import { createRowOutbox, newRow, type RowOutbox } from '../src/store/row-outbox.ts'
import { type Guests, guests, namesIn, openParts, type Parts } from './support.ts'

const Visit = row({ _id: Type.String(), name: Type.String() })
const visits = rowsCollection('visits', Visit, [index({ name: 1 }, { serves: 'one visit a name', unique: true })])

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(): Promise<Parts> {
  const parts = await openParts(undefined, [visits])
  opened.push(parts.close)
  // The relay of this test must not save what a dead process left: only a sweep that the test calls does.
  await parts.relay.close()
  return parts
}

/** Adds a name with its row, unless the row is committed already. @returns whether it was new */
const visit = ({ change }: Pick<Parts, 'change'>, id: string, name: string) =>
  change<Guests, boolean>(
    guests,
    id,
    (state, _now, committed) => {
      const next = state ?? { names: [] }
      if (committed.has(name)) return { next, answer: false }
      return {
        next: { ...next, names: [...next.names, name] },
        rows: [newRow(visits, { _id: name, name })],
        answer: true,
      }
    },
    { rows: { into: visits.collection, ids: [name] } },
  )

const rowsIn = async ({ database }: Parts) =>
  (await database.native(visits.collection).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
const names = (count: number) => Array.from({ length: count }, (_none, at) => `guest-${String(at).padStart(4, '0')}`)
const pendingIn = ({ database }: Parts, id: string) =>
  database.native<{ _id: string; pendingRows?: object[]; pendingAt?: Date }>('guests').findOne({ _id: id })

/** Runs the sweep as if the documents had waited for long. */
async function sweep(parts: Parts): Promise<void> {
  await parts.database.native('guests').updateMany({}, { $set: { pendingAt: new Date(0) } })
  await parts.relay.sweep()
}

/** What a process does after a commit beside its rows: nothing here. */
const quiet = { committed: () => undefined, wrote: () => undefined }

/** A process that dies before it inserts any row. */
const dying = (parts: Parts) =>
  createChange({ ...parts, ...quiet, rows: { ...parts.rows, committed: () => undefined, isSaved: () => false } }).change

/** A process that is slow to insert rows: they wait until `go` is called. */
function slow(parts: Parts): { change: Parts['change']; go(): Promise<void> } {
  const outbox = createRowOutbox(parts.database, parts.log)
  const waiting: Parameters<RowOutbox['committed']>[] = []
  const { change } = createChange({
    ...parts,
    ...quiet,
    rows: { ...outbox, committed: (...what) => void waiting.push(what) },
  })
  return { change, go: async () => void (await Promise.all(waiting.splice(0).map((what) => outbox.save(...what)))) }
}

describe('a row committed with a change', () => {
  it('is inserted once, however often and in however many processes the change is repeated', async () => {
    const parts = await open()
    const another = createChange({ ...parts, ...quiet, rows: createRowOutbox(parts.database, parts.log) })
    const all = names(1500)
    const answers = await Promise.all([
      ...all.map((name) => visit(parts, 'club', name)),
      ...all.map((name) => visit(another, 'club', name)),
      ...all.slice(0, 200).map((name) => visit(parts, 'club', name)),
    ])
    await Promise.all([parts.rows.idle(), another.idle()])
    expect(answers.filter(Boolean)).toHaveLength(1500)
    expect((await namesIn(parts, 'club')).toSorted()).toEqual(all)
    expect(await rowsIn(parts)).toEqual(all)
    expect(await Promise.all(all.slice(0, 50).map((name) => visit(another, 'club', name)))).not.toContain(true)
  })

  it('leaves its document when it is in its collection', async () => {
    const parts = await open()
    await Promise.all(names(300).map((name) => visit(parts, 'club', name)))
    await parts.rows.idle()
    const stored = await pendingIn(parts, 'club')
    expect(stored?.pendingRows).toEqual([])
    expect(stored).not.toHaveProperty('pendingAt')
  })

  it('is recognised while it is in its document only', async () => {
    const parts = await open()
    const dead = { change: dying(parts) }
    expect(await visit(dead, 'club', 'a')).toBe(true)
    expect(await rowsIn(parts)).toEqual([])
    expect(await visit(parts, 'club', 'a')).toBe(false)
    expect(await visit(dead, 'club', 'a')).toBe(false)
    expect(await namesIn(parts, 'club')).toEqual(['a'])
  })

  it('is inserted by the sweep after a crash', async () => {
    const parts = await open()
    const dead = { change: dying(parts) }
    await Promise.all(names(40).map((name) => visit(dead, 'club', name)))
    await sweep(parts)
    expect(await rowsIn(parts)).toEqual(names(40))
    expect((await pendingIn(parts, 'club'))?.pendingRows).toEqual([])
    expect(await visit(parts, 'club', 'guest-0001')).toBe(false)
  })

  it('is recognised by a process whose state is older than the row’s move', async () => {
    const parts = await open()
    const late = slow(parts)
    expect(await visit(late, 'club', 'a')).toBe(true)
    expect(await visit(parts, 'club', 'b')).toBe(true)
    await late.go()
    expect(await visit(late, 'club', 'a')).toBe(false)
    expect(await visit(parts, 'club', 'a')).toBe(false)
    expect(await visit(late, 'club', 'b')).toBe(false)
    expect(await namesIn(parts, 'club')).toEqual(['a', 'b'])
    await parts.rows.idle()
    expect(await rowsIn(parts)).toEqual(['a', 'b'])
  })

  it('that the change did not name, or that is committed, refuses the whole change', async () => {
    const parts = await open()
    await visit(parts, 'club', 'a')
    const blindly = (name: string, ids: string[]) =>
      parts.change<Guests, null>(
        guests,
        'club',
        (state) => ({
          next: { names: [...(state?.names ?? []), name] },
          rows: [newRow(visits, { _id: name, name })],
          answer: null,
        }),
        { rows: { into: visits.collection, ids } },
      )
    await expect(blindly('a', ['a'])).rejects.toThrow('committed already')
    await expect(blindly('b', [])).rejects.toThrow('does not name')
    expect(await namesIn(parts, 'club')).toEqual(['a'])
  })

  it('stays in its document with an alarm when another row has its id, and not when it was inserted before', async () => {
    const parts = await open()
    const alarms: unknown[] = []
    const log = { ...parts.log, error: (about: unknown) => void alarms.push(about) } as typeof parts.log
    const outbox = createRowOutbox(parts.database, log)
    const group = (name: string) => [{ commit: 'c', into: visits.collection, rows: [{ _id: 'jana', name }] }]
    await outbox.save('guests', 'club', group('Jana'))
    await outbox.save('guests', 'club', group('Jana'))
    expect(alarms).toEqual([])
    await expect(outbox.save('guests', 'other', group('Eva'))).rejects.toThrow('Another row')
    expect(alarms).toEqual([{ into: 'visits', ids: ['jana'] }])
    expect(await parts.database.native<{ _id: string; name: string }>('visits').findOne({ _id: 'jana' })).toMatchObject(
      {
        name: 'Jana',
      },
    )
  })
  it('stays in its document when a unique index refuses it, is recognised there, and holds up no other document', async () => {
    const parts = await open()
    const dead = { change: dying(parts) }
    expect(await visit(dead, 'club', 'a')).toBe(true)
    expect(await visit(dead, 'bar', 'b')).toBe(true)
    await parts.database.native<{ _id: string; name: string }>('visits').insertOne({ _id: 'other', name: 'a' })
    await sweep(parts)
    expect(await rowsIn(parts)).toEqual(['b', 'other'])
    expect((await pendingIn(parts, 'club'))?.pendingRows).toHaveLength(1)
    expect((await pendingIn(parts, 'bar'))?.pendingRows).toEqual([])
    expect(await visit(parts, 'club', 'a')).toBe(false)
  })

  it('is refused while very many wait in their document because inserting them fails', async () => {
    const parts = await open()
    const all = Array.from({ length: 10_000 }, (_none, at) => `early-${at}`)
    await dying(parts)<Guests, null>(
      guests,
      'club',
      () => ({
        next: { names: [] },
        rows: all.map((name) => newRow(visits, { _id: name, name })),
        answer: null,
      }),
      { rows: { into: visits.collection, ids: all } },
    )
    await expect(visit(parts, 'club', 'late')).rejects.toMatchObject({ code: 'server.unavailable' })
    expect(await visit(parts, 'club', 'early-7')).toBe(false)
    await sweep(parts)
    expect(await visit(parts, 'club', 'late')).toBe(true)
  })
})
