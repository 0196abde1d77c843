import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  findShown,
  type Personal,
  type PersonalRow,
  pageOf,
  personalAnswers,
  readPersonal,
  source,
} from '../src/people/personal.ts'
import { rows } from '../src/store/mongo.ts'
import { type RowOf, row } from '../src/store/row.ts'
import { openParts, type Parts } from './support.ts'

const Note = row({ _id: Type.String(), of: Type.String(), text: Type.String() })
type Note = RowOf<typeof Note>
const notes = rows('notes', Note)
const marks = rows('marks', Note)

let parts: Parts
let asked = 0
beforeAll(async () => {
  parts = await openParts(undefined, [notes, marks])
  for (const answer of personalAnswers('events', personal)) answer.open(parts.bus)
})
afterAll(() => parts.close())

const personal: Personal = {
  read: ({ id }, cursor) => {
    asked += 1
    const of = (section: string, collection: string) =>
      source<Note>({ section, collection, filter: { of: id }, view: (found) => found.map(({ text }) => ({ text })) })
    return pageOf(parts.database, [of('notes', notes.collection), of('marks', marks.collection)], cursor)
  },
  erase: () => Promise.resolve(),
  shows: (images) => Promise.resolve(images.filter((image) => image === 'shown')),
}

function write(collection: string, of: string, texts: readonly string[]) {
  const made = texts.map((text, at) => ({ _id: `${of}-${String(at).padStart(5, '0')}`, of, text }))
  return parts.database.native<Note>(collection).insertMany(made)
}

async function readAll(id: string) {
  const found: PersonalRow[] = []
  for await (const row of readPersonal(parts.bus, 'events', { id, aliasIds: [] })) found.push(row)
  return found
}

describe('the data that a service stores about a person', () => {
  it('is complete and in order, over several pages and collections, without data of others', async () => {
    const texts = Array.from({ length: 250 }, (_none, at) => `note ${at}`)
    await write('notes', 'jana', texts)
    await write('notes', 'petr', ['his'])
    await write('marks', 'jana', ['one', 'two'])
    expect(await readAll('jana')).toEqual([
      ...texts.map((text) => ({ section: 'notes', data: { text } })),
      { section: 'marks', data: { text: 'one' } },
      { section: 'marks', data: { text: 'two' } },
    ])
  })

  it('is in the order of a number of its rows, where a source names it', async () => {
    const made = Array.from({ length: 250 }, (_none, at) => ({
      _id: `eva-${at}`,
      of: 'eva',
      text: `${at}`,
      number: at + 1,
    }))
    await parts.database.native<Note>('notes').insertMany(made)
    const view = (found: readonly Note[]) => found.map(({ text }) => ({ text }))
    const numbered = source<Note>({
      section: 'notes',
      collection: 'notes',
      filter: { of: 'eva' },
      order: 'number',
      view,
    })
    const found: PersonalRow[] = []
    let cursor: string | undefined
    do {
      const page = await pageOf(parts.database, [numbered], cursor)
      found.push(...page.rows)
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(found.map(({ data }) => data)).toEqual(made.map(({ text }) => ({ text })))
  })

  it('fits into messages of the bus, whatever its size', async () => {
    const texts = Array.from({ length: 60 }, (_none, at) => `${at} ${'ž'.repeat(50_000)}`)
    await write('notes', 'writer', texts)
    asked = 0
    expect((await readAll('writer')).map(({ data }) => data['text'])).toEqual(texts)
    expect(asked).toBeGreaterThan(10)
  })

  it('is empty for an unknown person', async () => {
    expect(await readAll('nobody')).toEqual([])
  })

  it('includes the pictures in use; without an answer all of them count as used', async () => {
    expect(await findShown(parts.bus, 'events', ['shown', 'other'])).toEqual(['shown'])
    await expect(findShown(parts.bus, 'orgs', ['shown'])).rejects.toMatchObject({ code: 'server.unavailable' })
  })
})
