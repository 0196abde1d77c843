import { getPublicAtom, getPublicCalendar } from '@parta/contracts/calendar'
import { createEvent } from '@parta/contracts/planning'
import { askOrg } from '@parta/contracts/questions'
import type { Running } from '@parta/kit/service'
import type { TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { eventForm, storedOrg } from './support.ts'

let alone: Alone
let running: Running
let leader: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  running = alone.running
  running.bus.answer(askOrg, () => Promise.resolve(null))
  leader = await alone.people.person({ name: 'Lenka', surname: 'Tajná' })
})
afterAll(() => alone.close())

/** Stores the projection of an organisation that the leader manages. */
const anOrg = (fields: object = {}) => storedOrg(running.kit, { name: 'Sokol & spol.', admins: [leader.id], ...fields })
const anEvent = async (fields: object) => (await alone.must(createEvent, leader, { body: eventForm(fields) })).id
const rows = () => running.kit.database.native<EventRow & { _id: string }>(events.collection)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const read = (path: string, id: string, headers: Record<string, string> = {}) =>
  // By default `fetch` sends `cache-control: no-cache` with a conditional request, which would turn off 304 replies.
  fetch(running.url + path.replace(':id', id), { headers: { 'cache-control': 'max-age=0', ...headers } })

describe('the public calendar and the Atom feed of an organisation', () => {
  it.each([
    [getPublicCalendar.path, 'text/calendar; charset=utf-8'],
    [getPublicAtom.path, 'application/atom+xml; charset=utf-8'],
  ])('contain its public events without people: %s', async (path, type) => {
    const eventOrgId = await anOrg()
    const open = await anEvent({ name: 'Veřejný zápas', eventOrgId })
    const hidden = await anEvent({ name: 'Jen pro zvané', eventOrgId, private: true })
    await anEvent({ name: 'Cizí zápas' })
    const answer = await read(path, eventOrgId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    const text = await answer.text()
    expect(text).toContain('Veřejný zápas')
    expect(text).toContain(open)
    for (const word of ['Jen pro zvané', hidden, 'Cizí zápas', 'Lenka', 'Tajná', leader.id])
      expect(text).not.toContain(word)
    const etag = answer.headers.get('etag') ?? ''
    expect((await read(path, eventOrgId, { 'if-none-match': etag })).status).toBe(304)
  })

  it.each([getPublicCalendar.path, getPublicAtom.path])(
    'are not found for a private, deleted or unknown organisation, also when it was public before: %s',
    async (path) => {
      const id = await anOrg()
      expect((await read(path, id)).status).toBe(200)
      await anOrg({ private: true, id })
      for (const other of [id, await anOrg({ deleted: true }), 'nowhere']) {
        const answer = await read(path, other)
        expect(answer.status).toBe(404)
        expect(await answer.json()).toMatchObject({ code: 'org.notFound' })
      }
    },
  )

  it('the Atom feed has only coming events, and a cancelled one with its state in the chosen language', async () => {
    const eventOrgId = await anOrg()
    const past = await anEvent({ name: 'Minulý', eventOrgId })
    const off = await anEvent({ name: 'Zrušený', eventOrgId })
    await rows().updateOne({ _id: past }, { $set: { date: inDays(-2), endDate: inDays(-2) } })
    await rows().updateOne({ _id: off }, { $set: { cancelled: true } })
    const text = await (await read(`${getPublicAtom.path}?locale=sk`, eventOrgId)).text()
    expect(text).not.toContain('Minulý')
    expect(text).toContain('Zrušené: Zrušený')
    expect((await read(`${getPublicAtom.path}?locale=de`, eventOrgId)).status).toBe(400)
  })
})
