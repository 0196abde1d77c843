import {
  calendarFiles,
  createCalendarFeed,
  getCalendar,
  getPublicAtom,
  getPublicCalendar,
} from '@parta/contracts/calendar'
import { createEvent, updateEvent } from '@parta/contracts/planning'
import { askOrg } from '@parta/contracts/questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { service } from '../src/app.ts'
import { events } from '../src/core/store.ts'
import { eventForm, storedOrg } from './support.ts'

let alone: Alone
let leader: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  alone.running.bus.answer(askOrg, () => Promise.resolve(null))
  leader = await alone.people.person()
})
afterAll(() => alone.close())
afterEach(() => void vi.restoreAllMocks())

const anOrg = () => storedOrg(alone.running.kit, { admins: [leader.id] })
const anEvent = async (fields: object) => (await alone.must(createEvent, leader, { body: eventForm(fields) })).id

const days = { startDate: new Date(Date.now() - 86_400_000), endDate: new Date(Date.now() + 30 * 86_400_000) }
const query = `startDate=${days.startDate.toISOString()}&endDate=${days.endDate.toISOString()}`
const pathOf = (path: string, id: string) => path.replace(/:\w+/, id)
const kinds: Readonly<Record<string, (orgId: string) => string | Promise<string>>> = {
  'the calendar of an organisation': (id) => pathOf(getPublicCalendar.path, id),
  'its Atom feed': (id) => pathOf(getPublicAtom.path, id),
  'its calendar as JSON': (id) => `${pathOf(getCalendar.path, id)}?${query}`,
  'a calendar feed': async (targetId) =>
    (await alone.must(createCalendarFeed, leader, { body: { kind: 'org', targetId } })).path,
}
const read = (path: string, from = '192.0.2.1') =>
  fetch(alone.running.url + path, { headers: { 'x-forwarded-for': from } })
const textOf = async (path: string) => {
  const answer = await read(path)
  expect(answer.status).toBe(200)
  return await answer.text()
}

/** Counts the queries of these files: for whole events, and for their versions only. Each waits for `gate`. */
function countReads(gate: Promise<void> = Promise.resolve()) {
  const reads = { events: 0, versions: 0 }
  const { database } = alone.running.kit
  const { native } = database
  const counting = (find: (...given: unknown[]) => AsyncIterable<unknown>) =>
    function (this: unknown, filter: object, options: { projection?: object } = {}) {
      const cursor = find.call(this, filter, options)
      const { projection = {} } = options
      const kind = 'v' in projection ? 'versions' : 'movedAt' in projection ? 'events' : null
      // The search index and the reactions to earlier events look for events that changed, and for those with some ids.
      if (kind === null || 'updatedAt' in filter || '_id' in filter) return cursor
      reads[kind] += 1
      return (async function* () {
        await gate
        yield* cursor
      })()
    }
  // The spy has the type of the driver's collection, of which this test replaces one method.
  vi.spyOn(database, 'native').mockImplementation(((name: string) => {
    const collection = native(name)
    if (name !== events.collection) return collection
    return Object.create(collection, { find: { value: counting(collection.find as never) } })
  }) as never)
  return reads
}

describe('a file of many events', () => {
  it.each(Object.keys(kinds))(
    'is written once for forty callers, and again when an event changes: %s',
    async (kind) => {
      const eventOrgId = await anOrg()
      const id = await anEvent({ name: 'Ranní běh', eventOrgId })
      await anEvent({ name: 'Večerní běh', eventOrgId })
      const path = (await kinds[kind]?.(eventOrgId)) ?? ''
      const reads = countReads()
      const texts = new Set(await Promise.all(Array.from({ length: 40 }, () => textOf(path))))
      expect(texts.size).toBe(1)
      expect([...texts][0]).toContain('Ranní běh')
      expect(reads.events).toBe(1)
      await textOf(path)
      expect(reads.events).toBe(1)
      await alone.must(updateEvent, leader, { id, body: { name: 'Polední běh' } })
      reads.events = 0
      expect(await textOf(path)).toContain('Polední běh')
      const added = await anEvent({ name: 'Noční běh', eventOrgId })
      expect(await textOf(path)).toContain(added)
      expect(reads.events).toBe(2)
    },
  )

  it('is refused as busy to an address that waits for too many, and not to another', async () => {
    const { ofCaller, atOnce } = calendarFiles
    const paths: string[] = []
    for (let at = 0; at < ofCaller + 2; at += 1) paths.push(pathOf(getPublicCalendar.path, await anOrg()))
    let open = () => {}
    const reads = countReads(
      new Promise((resolve) => {
        open = resolve
      }),
    )
    const answers = paths.slice(0, ofCaller + 1).map((path) => read(path))
    const refused = await Promise.race(answers)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'server.busy' })
    const other = read(paths.at(-1) ?? '', '192.0.2.2')
    await eventually(() => expect(reads.versions).toBe(atOnce))
    open()
    const statuses = (await Promise.all([...answers, other])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(ofCaller + 1)
    expect((await other).status).toBe(200)
  })
})
