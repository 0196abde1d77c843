import { randomBytes } from 'node:crypto'
import { listChats } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import type { Database } from '@parta/kit/store/mongo'
import type { TestPerson } from '@parta/kit/testing'
import { expect, it } from 'vitest'
import { startChat } from './support.ts'

const { chat, leader: other } = await startChat()

function database() {
  const { db } = chat.running.kit.database.connection
  if (!db) throw new Error('No database')
  return db
}

type Row = { _id: string } & Record<string, unknown>
const insert = (collection: string, rows: readonly Row[]) =>
  database()
    .collection<Row>(collection)
    .insertMany([...rows])

const mine = async (person: TestPerson, query = '') => (await chat.call(listChats, person, { query })).body

/** Creates `count` chats that the person leads and as many that they joined; the last has the latest message. */
async function fill(person: TestPerson, count: number, messages: (at: number) => readonly object[]) {
  const ids = Array.from({ length: 2 * count }, () => `event-${randomBytes(6).toString('hex')}`)
  const closesAt = new Date('2031-01-01T00:00:00Z')
  const said = ids.map((chatId, at) =>
    messages(at).map((fields, before) => {
      const seq = before + 1
      const row = { chatId, seq, from: other.id, clientId: `m${seq}`, message: 'Ahoj', meta: 'MESSAGE', picture: null }
      return { ...row, _id: `${chatId}:${seq}`, createdAt: new Date(), ...fields }
    }),
  )
  await insert('messages', said.flat())
  await insert(
    'chats',
    ids.map((_id, at) => ({
      _id,
      v: 1,
      facts: [],
      commits: [],
      causes: [],
      recent: [],
      staffVersion: 1,
      closesAt,
      staff: [at < count ? person.id : other.id],
      event: {
        name: 'Volejbal',
        activityType: 'volleyball',
        date: closesAt.toISOString(),
        orgId: null,
        removed: false,
        repetitionId: null,
        private: false,
      },
      lastSeq: said[at]?.length ?? 0,
      lastAt: new Date(1_700_000_000_000 + at),
    })),
  )
  await insert(
    'memberships',
    ids.slice(count).map((chatId) => ({
      _id: `${chatId}:${person.id}`,
      chatId,
      userId: person.id,
      state: 'in',
      closesAt,
      version: 1,
    })),
  )
  return ids
}

type Collection = Pick<ReturnType<Database['native']>, 'find' | 'aggregate'>
type Cursor = ReturnType<Collection['find']> | ReturnType<Collection['aggregate']>

/** Returns how many documents and index keys MongoDB reads for a call, by `explain` of each of its queries. */
async function readBy(call: () => Promise<unknown>) {
  const held = chat.running.kit.database
  const { native } = held
  const made: Cursor[] = []
  const note = <C extends Cursor>(cursor: C): C => {
    made.push(cursor)
    return cursor
  }
  const noting = (collection: Collection) => ({
    find: (...args: Parameters<Collection['find']>) => note(collection.find(...args)),
    aggregate: (...args: Parameters<Collection['aggregate']>) => note(collection.aggregate(...args)),
  })
  Object.assign(held, { native: (name: string) => noting(native(name)) })
  try {
    await call()
  } finally {
    Object.assign(held, { native })
  }
  if (made.length === 0) throw new Error('No query was seen')
  const explained = await Promise.all(made.map((cursor) => cursor.clone().explain('executionStats')))
  return { documents: sumOf(explained, 'totalDocsExamined'), keys: sumOf(explained, 'totalKeysExamined') }
}

/** The sum of all values with a name in an explanation, nested ones included. */
function sumOf(explanation: unknown, counted: string): number {
  if (typeof explanation !== 'object' || explanation === null) return 0
  return Object.entries(explanation).reduce(
    (sum, [name, value]) => sum + (name === counted ? Number(value) : sumOf(value, counted)),
    0,
  )
}

const five = () => Array.from({ length: 5 }, () => ({}))

it('reads as many documents for a page of a person in six hundred chats as of one in two', async () => {
  const [few, many] = [await chat.people.person(), await chat.people.person()]
  await fill(few, 1, five)
  const ids = await fill(many, 300, five)
  const page = async (person: TestPerson) => (await readBy(() => mine(person, '?limit=1'))).documents
  for (const person of [few, many]) await mine(person)
  // The chat, its last message, the author, and the viewer, who may have a block with the author.
  expect([await page(few), await page(many)]).toEqual([4, 4])
  const { items, unread, nextToken } = await mine(many, '?limit=1')
  expect(items).toMatchObject([{ id: ids.at(-1), unread: 5 }])
  expect(unread).toBe(limits.pageSize * 5)
  const after = await mine(many, `?limit=2&nextToken=${nextToken}`)
  expect(after.items).toMatchObject([
    { id: ids.at(-2), unread: 5 },
    { id: ids.at(-3), unread: 5 },
  ])
})

it('counts unread messages without reading all of the person’s own and all lines about players', async () => {
  const person = await chat.people.person()
  const noise = (fields: object) => Array.from({ length: 1000 }, () => fields)
  await fill(person, 1, () => [...noise({ from: person.id }), {}, ...noise({ meta: 'JOINED' })])
  const list = () => mine(person, '?limit=1')
  expect((await list()).items).toMatchObject([{ lastSeq: 2001, unread: 1 }])
  const { documents, keys } = await readBy(list)
  expect(documents).toBe(4)
  expect(keys).toBeLessThan(500)
})
