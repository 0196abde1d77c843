import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { createChange } from '../src/store/change.ts'
import { paged, rows } from '../src/store/mongo.ts'
import { index, list, type RowOf, row } from '../src/store/row.ts'
import { createRowOutbox, newRow } from '../src/store/row-outbox.ts'
import { type Guests, guests, openParts, type Parts } from './support.ts'

interface Visit {
  readonly _id: string
  readonly of: string
}
const VisitPage = row({ _id: Type.String(), names: list(Type.String()) })
type VisitPage = RowOf<typeof VisitPage>

/** Visits that are committed together are one document. */
const visits = paged(
  rows('visitPages', VisitPage, [index({ names: 1 }, { serves: 'one visit a name', unique: true })]),
  {
    ids: 'names',
    pagesOf: (list: readonly Visit[]) => [
      { _id: `page:${list[0]?.of ?? ''}:${list[0]?._id ?? ''}`, names: list.map(({ _id }) => _id) },
    ],
  },
)

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

/** A process that dies before it inserts any page. */
const dying = (parts: Parts) =>
  createChange({
    ...parts,
    committed: () => undefined,
    wrote: () => undefined,
    rows: { ...createRowOutbox(parts.database, parts.log), committed: () => undefined },
  })

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
        rows: [newRow(visits, { _id: name, of: id })],
        answer: true,
      }
    },
    { rows: { into: visits.collection, ids: [name] } },
  )

const pagesIn = ({ database }: Parts) => database.native<VisitPage>(visits.collection).find().toArray()
const namesOf = (pages: readonly VisitPage[]) => pages.flatMap(({ names }) => names).toSorted()
const names = (count: number) => Array.from({ length: count }, (_none, at) => `guest-${String(at).padStart(4, '0')}`)
const pendingIn = async ({ database }: Parts, id: string) =>
  (await database.native<{ _id: string; pendingRows?: object[] }>('guests').findOne({ _id: id }))?.pendingRows

/** Runs the sweep as if the documents had waited for long. */
async function sweep(parts: Parts): Promise<void> {
  await parts.database
    .native('guests')
    .updateMany({ pendingAt: { $exists: true } }, { $set: { pendingAt: new Date(0) } })
  await parts.relay.sweep()
}

describe('rows that are stored in pages', () => {
  it('are one document for all of a write, each once in however many processes it is repeated', async () => {
    const parts = await open()
    const another = createChange({
      ...parts,
      committed: () => undefined,
      wrote: () => undefined,
      rows: createRowOutbox(parts.database, parts.log),
    })
    const all = names(800)
    const answers = await Promise.all([...all, ...all].map((name, at) => visit(at % 2 ? parts : another, 'club', name)))
    await Promise.all([parts.rows.idle(), another.idle()])
    expect(answers.filter(Boolean)).toHaveLength(800)
    const pages = await pagesIn(parts)
    expect(namesOf(pages)).toEqual(all)
    expect(pages.length).toBeLessThan(100)
    expect(await Promise.all(all.slice(0, 50).map((name) => visit(another, 'club', name)))).not.toContain(true)
  })

  it('are inserted by the sweep after a crash, and once although they were inserted before', async () => {
    const parts = await open()
    const dead = dying(parts)
    await Promise.all(names(40).map((name) => visit(dead, 'club', name)))
    expect(await visit(parts, 'club', 'guest-0001')).toBe(false)
    const [stored] = await parts.database.native('guests').find().toArray()
    await sweep(parts)
    expect(namesOf(await pagesIn(parts))).toEqual(names(40))
    // As after a crash between the insert and the removal from the document.
    await parts.database.native('guests').replaceOne({ _id: 'club' }, stored as object)
    await sweep(parts)
    expect(namesOf(await pagesIn(parts))).toEqual(names(40))
    expect(await pendingIn(parts, 'club')).toEqual([])
    expect(await visit(parts, 'club', 'guest-0001')).toBe(false)
  })

  it('stay in their document when another page has one of their ids, and hold up no other document', async () => {
    const parts = await open()
    const dead = dying(parts)
    expect(await visit(dead, 'club', 'a')).toBe(true)
    expect(await visit(dead, 'bar', 'b')).toBe(true)
    // The id belongs to one document: this is the mistake that the unique index finds.
    expect(await visit(parts, 'pub', 'a')).toBe(true)
    await parts.rows.idle()
    await sweep(parts)
    expect(namesOf(await pagesIn(parts))).toEqual(['a', 'b'])
    expect(await pendingIn(parts, 'club')).toHaveLength(1)
    expect(await pendingIn(parts, 'bar')).toEqual([])
  })

  it('are refused while very many wait in their document because inserting them fails', async () => {
    const parts = await open()
    const all = Array.from({ length: 50_000 }, (_none, at) => `early-${at}`)
    await dying(parts).change<Guests, null>(
      guests,
      'club',
      () => ({
        next: { names: [] },
        rows: all.map((name) => newRow(visits, { _id: name, of: 'club' })),
        answer: null,
      }),
      { rows: { into: visits.collection, ids: all } },
    )
    await expect(visit(parts, 'club', 'late')).rejects.toMatchObject({ code: 'server.unavailable' })
    expect(await visit(parts, 'club', 'early-7')).toBe(false)
    await sweep(parts)
    expect(await visit(parts, 'club', 'late')).toBe(true)
  })

  it('stay in their document when another page has their place, and are recognised there', async () => {
    const parts = await open()
    expect(await visit(dying(parts), 'club', 'a')).toBe(true)
    await parts.database.native<VisitPage>(visits.collection).insertOne({ _id: 'page:club:a', names: ['other'] })
    await sweep(parts)
    expect(await pendingIn(parts, 'club')).toHaveLength(1)
    expect(await visit(parts, 'club', 'a')).toBe(false)
  })
})
