import { getEvent, listOrgEvents } from '@parta/contracts/events'
import { createEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { askOrg } from '@parta/contracts/questions'
import { landing, searchEvents } from '@parta/contracts/search'
import { askEventLanding, askListedEvents, askNextOrgEvents, askSharedEvent } from '@parta/contracts/share-questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, eventForm, openEvents, storedOrg } from './support.ts'

let events: Events
let leader: TestPerson
/** Events of the organisation, of another one, and of none. */
let own: string
let others: string[]

beforeAll(async () => {
  events = await openEvents({ PARTA_LITE_ORG: 'own-org', PARTA_LITE_NAME: 'Sokol' })
  leader = await events.people.person()
  events.bus().answer(askOrg, () => Promise.resolve(null))
  for (const id of ['own-org', 'other-org'])
    await storedOrg(events.kit(), { id, name: id, admins: [leader.id], isRegistered: true })
  const made = async () => (await events.must(createEvent, leader, { body: eventForm() })).id
  own = await made()
  others = [await made(), await made()]
  // Left over from the time before the installation belonged to one organisation.
  const [other = '', alone = ''] = others
  await events.modify(other, ({ org }) => (org ? { org: { ...org, id: 'other-org' } } : {}))
  await events.modify(alone, () => ({ org: null }))
})
afterAll(() => events.close())

const brno = { lat: '49.1951', lon: '16.6068' }
const codeOf = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code

describe('in a lite installation', () => {
  it('an event that is created without an organisation is one of the installation’s', async () => {
    expect(await events.row(own)).toMatchObject({ org: { id: 'own-org' } })
    const body = eventForm({ eventOrgId: 'other-org' })
    expect(await codeOf(events.call(createEvent, leader, { body }))).toBe('lite.elsewhere')
    const moved = { ...eventForm(), eventId: own, eventOrgId: null } as never
    expect(await codeOf(events.call(updateEvent, leader, { id: own, body: moved }))).toBe('lite.elsewhere')
    expect(await events.row(own)).toMatchObject({ org: { id: 'own-org' } })
  })

  it('events of other organisations and of none are not found, by who leads them either', async () => {
    expect((await events.call(getEvent, leader, { id: own })).status).toBe(200)
    const guest = await events.people.person()
    for (const id of others) {
      expect(await codeOf(events.call(getEvent, leader, { id }))).toBe('event.notFound')
      expect(await codeOf(events.call(joinEvent, guest, { id, body: {} }))).toBe('event.notFound')
      expect((await events.row(id)).players).toHaveLength(1)
    }
  })

  it('a shared link, its preview and the sitemap are only of its own events', async () => {
    const landingOf = (id: string) => events.bus().ask(askEventLanding, { id, token: null, sharedBy: null })
    expect(await landingOf(own)).toMatchObject({ id: own })
    expect(await events.bus().ask(askSharedEvent, { id: own })).toMatchObject({ id: own })
    for (const id of others) {
      expect(await landingOf(id)).toBeNull()
      expect(await events.bus().ask(askSharedEvent, { id })).toBeNull()
    }
    expect(await events.bus().ask(askListedEvents, null)).toEqual([own])
  })

  it('the shared page of its organisation lists its next public events, without their leader’s surname', async () => {
    const hidden = await events.must(createEvent, leader, { body: eventForm({ private: true }) })
    const listed = await events.bus().ask(askNextOrgEvents, { orgId: 'own-org', limit: 10 })
    expect(listed.map(({ id }) => id)).toEqual([own])
    expect(listed[0]?.leaderInfo.surname).toBe('T.')
    await events.modify(hidden.id, () => ({ removed: true }))
  })

  it('the search finds its own events only, and cannot be asked for others', async () => {
    await eventually(async () => {
      const { items } = await events.must(searchEvents, leader, { query: brno })
      expect(items.map(({ id }) => id)).toEqual([own])
    })
    const query = { ...brno, eventOrgId: 'other-org' }
    expect(await codeOf(events.call(searchEvents, leader, { query }))).toBe('lite.elsewhere')
    expect(await codeOf(events.call(listOrgEvents, leader, { id: 'other-org' }))).toBe('lite.elsewhere')
    expect((await events.call(listOrgEvents, leader, { id: 'own-org' })).status).toBe(200)
    expect(await codeOf(events.call(landing, {}))).toBe('lite.elsewhere')
  })
})
