import type { EventSnapshot } from '@parta/contracts/events'
import { eventUpdated } from '@parta/contracts/events'
import { getSharedOrg, requestJoin } from '@parta/contracts/invitations'
import {
  deleteOrg,
  getOrg,
  joinOrg,
  leaveOrg,
  listAllOrgs,
  listMembers,
  listMyOrgs,
  registerOrg,
  updateOrg,
} from '@parta/contracts/orgs'
import { askListedOrgs, askSharedOrg } from '@parta/contracts/share-questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { comingEvents, eventProjection, hasComingEvents } from '../src/events/store.ts'
import { type Orgs, openOrgs, planOf } from './support.ts'

let orgs: Orgs
let founder: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  founder = await orgs.people.person()
})

const edit = (person: TestPerson, body: object) => orgs.call(updateOrg, person, { body })
const get = (person: TestPerson, id: string) => orgs.call(getOrg, person, { id })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('register an organisation', () => {
  it('is done by a site admin, and shown to everybody who opens it', async () => {
    const { id } = await orgs.anOrg(founder)
    const siteAdmin = await orgs.people.person({ isSiteAdmin: true })
    const register = (who: TestPerson, isRegistered: boolean) =>
      orgs.call(registerOrg, who, { id, body: { isRegistered } })
    expect((await register(founder, true)).body.code).toBe('rights.notSiteAdmin')
    expect(await register(siteAdmin, true)).toMatchObject({ status: 200, body: { id, isRegistered: true } })
    expect((await get(founder, id)).body.isRegistered).toBe(true)
    await register(siteAdmin, false)
    expect((await get(founder, id)).body.isRegistered).toBe(false)
  })
})

describe('change an organisation', () => {
  it('replies with the organisation and keeps fields that the body leaves out', async () => {
    const { id } = await orgs.anOrg(founder, { name: 'Před', email: 'pred@parta.test', description: 'Bylo' })
    const tags = { team: true, club: true, organization: false }
    const { status, body } = await edit(founder, { id, name: 'Po', tags, contact: true, image: 'SEED:po' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Po', email: 'pred@parta.test', description: 'Bylo', tags, contact: true })
    expect((await get(founder, id)).body).toEqual(body)
    const found = await orgs.call(listMyOrgs, founder)
    expect(found.body.items.find((org) => org.id === id)).toMatchObject({ name: 'Po', tags, connected: true })
  })

  it('is refused to members and strangers, whose picture is not stored', async () => {
    const { id } = await orgs.anOrg(founder)
    const [member, stranger] = [await orgs.people.person(), await orgs.people.person()]
    await orgs.call(joinOrg, member, { id, body: {} })
    for (const person of [member, stranger]) {
      // The text is no picture: decoding it would fail with another error.
      const answer = await edit(person, { id, name: 'Moje', file: 'aGVq' })
      expect(answer).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    }
    expect((await edit(founder, { id, file: 'aGVq' })).body.code).toBe('image.invalid')
  })

  it('refuses a limit below the number of members', async () => {
    const { id } = await orgs.anOrg(founder, { maxMembers: 5 })
    await orgs.call(joinOrg, await orgs.people.person(), { id, body: {} })
    const refused = await edit(founder, { id, maxMembers: 1 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'org.tooManyMembers' } })
    expect((await edit(founder, { id, maxMembers: 2 })).body.maxMembers).toBe(2)
  })

  it.each([
    ['name', { name: ' ' }],
    ['maxMembers', { maxMembers: 101 }],
    ['members', { members: [] }],
    ['isRegistered', { isRegistered: true }],
    ['tags', { tags: { team: true } }],
  ])('refuses a wrong %s', async (_field, fields) => {
    const { id } = await orgs.anOrg(founder)
    expect((await edit(founder, { id, ...fields })).status).toBe(400)
  })
})

describe('delete an organisation', () => {
  it('removes it from every list and page', async () => {
    const { id } = await orgs.anOrg(founder, { name: 'Zanikající' })
    const stranger = await orgs.people.person()
    expect((await orgs.call(deleteOrg, founder, { id })).status).toBe(204)
    const asked = await Promise.all([
      get(founder, id),
      orgs.call(joinOrg, stranger, { id, body: {} }),
      orgs.call(leaveOrg, founder, { id, body: {} }),
      orgs.call(listMembers, founder, { id }),
      orgs.call(requestJoin, stranger, { id, body: {} }),
      orgs.call(deleteOrg, founder, { id }),
      edit(founder, { id, name: 'Zpět' }),
    ])
    for (const answer of asked) expect(answer).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    expect((await orgs.call(getSharedOrg, founder, { id })).body.code).toBe('share.notFound')
    expect((await orgs.call(listMyOrgs, founder)).body.items.map((org) => org.id)).not.toContain(id)
    expect((await orgs.call(listAllOrgs, founder, { query: '?name=zanikajici' })).body.items).toEqual([])
  })

  it('is refused while it has coming events; past, cancelled and other organisations’ events do not count', async () => {
    const { id } = await orgs.anOrg(founder)
    await publishEvents(snapshot('coming', id), snapshot('coming', id))
    await eventually(async () => expect(await hasComingEvents(orgs.running.kit, id)).toBe(true))
    const refused = await orgs.call(deleteOrg, founder, { id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'org.hasEvents' } })
    expect(orgs.asked).not.toContain(id)
    await publishEvents({ ...snapshot('coming', id), cancelled: true }, snapshot('foreign', 'other'), {
      ...snapshot('past', id),
      date: inHours(-3),
      endDate: inHours(-1),
    })
    await eventually(async () => expect((await orgs.call(deleteOrg, founder, { id })).status).toBe(204))
  })

  it('is refused while somebody has a valid subscription of it, to its admins only with that reason', async () => {
    const { id } = await orgs.anOrg(founder)
    orgs.withHolders.add(id)
    const refused = await orgs.call(deleteOrg, founder, { id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'org.hasSubscriptions' } })
    const stranger = await orgs.people.person()
    expect(await orgs.call(deleteOrg, stranger, { id })).toMatchObject({ body: { code: 'rights.missing' } })
    expect((await get(founder, id)).status).toBe(200)
    orgs.withHolders.delete(id)
    expect((await orgs.call(deleteOrg, founder, { id })).status).toBe(204)
  })

  it('is refused to anybody but its admins before payments is asked for its subscriptions', async () => {
    const { id } = await orgs.anOrg(founder)
    const { id: hidden } = await orgs.anOrg(founder, { private: true })
    const [member, stranger] = [await orgs.people.person(), await orgs.people.person()]
    await orgs.call(joinOrg, member, { id, body: {} })
    for (const [person, org, status, code] of [
      [member, id, 403, 'rights.missing'],
      [stranger, id, 403, 'rights.missing'],
      [stranger, hidden, 404, 'org.notFound'],
      [founder, 'nothing', 404, 'org.notFound'],
    ] as const) {
      expect(await orgs.call(deleteOrg, person, { id: org })).toMatchObject({ status, body: { code } })
    }
    expect(orgs.asked.filter((org) => [id, hidden, 'nothing'].includes(org))).toEqual([])
    expect((await orgs.call(deleteOrg, founder, { id })).status).toBe(204)
    expect(orgs.asked).toContain(id)
  })

  it('finds its events by an index', async () => {
    const model = orgs.running.kit.database.model(eventProjection.definition)
    expect(await planOf(model.find(comingEvents('o', new Date())).limit(1))).not.toContain('COLLSCAN')
  })
})

const snapshot = (id: string, orgId: string): EventSnapshot => ({
  id,
  name: 'Trénink',
  activityType: 'badminton',
  date: inHours(1),
  endDate: inHours(2),
  placeName: 'Hala',
  leader: founder.id,
  trainer: null,
  orgId,
  maxPlayers: 8,
  private: false,
  repetitionId: null,
  removed: false,
  cancelled: false,
  oneOffProductId: null,
  subscriptionProductId: null,
})

const publishEvents = async (...events: EventSnapshot[]) => {
  for (const event of events) await orgs.publish(eventUpdated, event)
}

describe('a shared organisation', () => {
  it('has a card for visitors and for the gateway’s pages', async () => {
    const { id } = await orgs.anOrg(founder, { name: 'Veřejná', description: 'Pojďte' })
    const card = {
      id,
      name: 'Veřejná',
      image: `SEED:${id}`,
      description: 'Pojďte',
      memberCount: 1,
      contact: false,
      tags: { team: false, club: true, organization: false },
    }
    expect((await orgs.call(getSharedOrg, { token: '' }, { id })).body).toEqual(card)
    expect(await orgs.running.bus.ask(askSharedOrg, { id })).toEqual(card)
  })

  it('is in the sitemap unless it is private', async () => {
    const [open, hidden] = [await orgs.anOrg(founder), await orgs.anOrg(founder, { private: true })]
    const listed = await orgs.running.bus.ask(askListedOrgs, null)
    expect(listed).toContain(open.id)
    expect(listed).not.toContain(hidden.id)
  })

  it('is not found when it is private or does not exist', async () => {
    const { id } = await orgs.anOrg(founder, { private: true })
    for (const other of [id, 'nobody']) {
      const answer = await orgs.call(getSharedOrg, { token: '' }, { id: other })
      expect(answer).toMatchObject({ status: 404, body: { code: 'share.notFound' } })
      expect(await orgs.running.bus.ask(askSharedOrg, { id: other })).toBeNull()
    }
    for (const question of [null, 7, {}, { id: { $ne: null } }]) {
      const asked = orgs.running.bus.ask(askSharedOrg, question as { id: string })
      await expect(asked).rejects.toMatchObject({ code: 'server.unavailable' })
    }
  })
})
