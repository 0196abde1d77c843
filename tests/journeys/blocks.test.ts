import { blockPerson, listBlocks, unblockPerson } from '@parta/contracts/blocks'
import { findChat, listMessages, sendMessage } from '@parta/contracts/chat'
import { getEvent, listMyEvents, listOrgEvents } from '@parta/contracts/events'
import { getLevels } from '@parta/contracts/levels'
import { getNotes, requestContact, setGrant, updateNotes } from '@parta/contracts/notes'
import { listNotifications } from '@parta/contracts/notifications'
import { createOrg, joinOrg, listMembers } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { getMe, getProfile } from '@parta/contracts/profiles'
import { getReviews, getStats } from '@parta/contracts/reputation'
import { mapEvents, searchEvents } from '@parta/contracts/search'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { aPerson, deleteForGood, openParta, type Parta, type Person } from './parta.ts'

let parta: Parta
let [jana, petr, eva] = [] as unknown as [Person, Person, Person]
let [org, ownEvent, orgEvent, shared] = ['', '', '', '']

const { repeatAfter: _after, numberOfEvents: _number, ...single } = examples({}).createEvent?.body ?? {}
const form = { ...single, minLevel: 0, requireConfirmation: false }
const brno = { lat: '49.2', lon: '16.6', distance: '20' }

async function plan(leader: Person, more: object): Promise<string> {
  return (await parta.must(createEvent, { token: leader.token, body: { ...form, ...more } })).id
}

beforeAll(async () => {
  // Of its own: the map counts the events of everybody.
  parta = await openParta()
  jana = await aPerson(parta, 'Jana')
  petr = await aPerson(parta, 'Petr')
  eva = await aPerson(parta, 'Eva')
  const body = examples({}).createOrg?.body
  org = (await parta.must(createOrg, { token: eva.token, body })).id
  const contacts = { tel: '+420777123456', email: 'kontakt@parta.test', gdpr: true }
  for (const { token } of [jana, petr]) {
    await parta.must(updateNotes, { token, body: contacts })
    await parta.must(setGrant, { token, body: { orgId: org, status: 'GRANTED' } })
    await parta.must(joinOrg, { token, id: org, body: {} })
  }
  ownEvent = await plan(jana, { name: 'Janin badminton' })
  shared = await plan(jana, { name: 'Společný badminton' })
  orgEvent = await plan(eva, { name: 'Klubový badminton', eventOrgId: org })
  for (const { token } of [petr, eva]) await parta.must(joinEvent, { token, id: shared, body: {} })
  for (const { token } of [petr, jana]) await parta.must(joinEvent, { token, id: orgEvent, body: {} })
})
afterAll(() => parta.close())

const found = async ({ token }: Person) =>
  (await parta.must(searchEvents, { token, query: brno })).items.map(({ id }) => id)

async function block(by: Person, userId: string) {
  return parta.call(blockPerson, { token: by.token, body: { userId } })
}

describe('a block between two people', () => {
  beforeAll(async () => {
    await eventually(async () => expect(await found(petr)).toEqual(expect.arrayContaining([ownEvent, orgEvent])))
    expect((await block(jana, petr.id)).body.person).toMatchObject({ id: petr.id, name: 'Petr' })
    // The other services learn of the block by the snapshot of the blocked person.
    await eventually(async () => expect(await found(petr)).not.toContain(ownEvent))
  })

  it('hides their profiles, statistics and reviews from each other only', async () => {
    await eventually(async () => {
      for (const [viewer, id] of [[jana, petr.id] as const, [petr, jana.id] as const]) {
        for (const operation of [getProfile, getStats, getReviews, getLevels]) {
          expect(await parta.call(operation, { token: viewer.token, id })).toMatchObject({
            status: 404,
            body: { code: 'user.notFound' },
          })
        }
      }
    })
    expect((await parta.call(getProfile, { token: eva.token, id: jana.id })).status).toBe(200)
  })

  it('hides the events that they lead without an organisation in the search, on the map, by id and on joining', async () => {
    const { token } = petr
    const mapped = await parta.must(mapEvents, { token, query: { ...brno, zoom: '12' } })
    expect(mapped.total).toBe(1)
    await eventually(async () => {
      expect(await parta.call(getEvent, { token, id: ownEvent })).toMatchObject({ body: { code: 'event.notFound' } })
    })
    for (const [operation, body] of [[joinEvent, {}] as const, [leaveEvent, {}] as const]) {
      expect(await parta.call(operation, { token, id: ownEvent, body })).toMatchObject({
        body: { code: 'event.notFound' },
      })
    }
    // The block works in both directions.
    const his = await plan(petr, { name: 'Petrův badminton' })
    expect(await parta.call(getEvent, { token: jana.token, id: his })).toMatchObject({
      body: { code: 'event.notFound' },
    })
    expect((await parta.call(getEvent, { token: eva.token, id: his })).status).toBe(200)
  })

  it('keeps both in shared events and organisations, with first name and initial, and full names for leaders', async () => {
    const cardOf = async (viewer: Person, event: string, id: string) =>
      (await parta.must(getEvent, { token: viewer.token, id: event })).playersInfo.find((one) => one.id === id)
    const short = { name: 'Jana', surname: expect.stringMatching(/^\p{Lu}\.$/u), image: 'BASIC' }
    expect(await cardOf(petr, shared, jana.id)).toMatchObject(short)
    expect(await cardOf(petr, orgEvent, jana.id)).toMatchObject(short)
    const whole = (await parta.must(getMe, { token: petr.token })).surname
    expect(await cardOf(jana, shared, petr.id)).toMatchObject({ name: 'Petr', surname: whole, image: 'BASIC' })
    await eventually(async () =>
      expect((await parta.must(listMyEvents, { token: petr.token })).items.map(({ id }) => id)).toContain(shared),
    )
    const ofOrg = await parta.must(listOrgEvents, { token: petr.token, id: org })
    expect(ofOrg.items.map(({ id }) => id)).toEqual([orgEvent])
    await eventually(async () => {
      const members = await parta.must(listMembers, { token: petr.token, id: org })
      expect(members.items.find(({ id }) => id === jana.id)).toMatchObject(short)
    })
  })

  it('keeps messages in the chat of a shared event readable, under the short name', async () => {
    await eventually(async () =>
      expect((await parta.call(findChat, { token: petr.token, id: shared })).status).toBe(200),
    )
    const body = { chatId: shared, clientId: 'c-1', message: 'Přesouváme do haly B' }
    expect((await parta.call(sendMessage, { token: jana.token, body })).status).toBe(200)
    await eventually(async () => {
      const { items } = await parta.must(listMessages, { token: petr.token, id: shared })
      expect(items.find(({ message }) => message === body.message)?.user).toMatchObject({
        name: 'Jana',
        image: 'BASIC',
      })
    })
  })

  it('hides the message written on leaving from the other, who is only notified of the leaving', async () => {
    const leaving = { token: petr.token, id: shared, body: { message: 'Kvůli tobě.' } }
    expect((await parta.call(leaveEvent, leaving)).status).toBe(200)
    await eventually(async () => {
      const { items } = await parta.must(listNotifications, { token: jana.token })
      expect(items.find(({ type }) => type === 'event.left')).toMatchObject({ body: '', sender: { image: 'BASIC' } })
    })
    expect(await parta.call(getEvent, { token: petr.token, id: shared })).toMatchObject({ status: 404 })
  })

  it('hides contact cards, even if granted to the organisation', async () => {
    const ofEva = { token: eva.token, id: jana.id, query: { orgId: org } }
    expect((await parta.call(getNotes, ofEva)).status).toBe(200)
    await block(jana, eva.id)
    await eventually(async () => expect((await parta.call(getNotes, ofEva)).body.code).toBe('notes.forbidden'))
    const asking = { token: eva.token, id: jana.id, body: { orgId: org } }
    expect((await parta.call(requestContact, asking)).body.code).toBe('notes.forbidden')
    await parta.must(unblockPerson, { token: jana.token, id: eva.id })
    await eventually(async () => expect((await parta.call(getNotes, ofEva)).status).toBe(200))
  })

  it('is listed only for the person who set it', async () => {
    const { items } = await parta.must(listBlocks, { token: jana.token })
    expect(items.map(({ person }) => person.id)).toEqual([petr.id])
    expect((await parta.call(listBlocks, { token: petr.token })).body.items).toEqual([])
    expect(JSON.stringify((await parta.call(getMe, { token: petr.token })).body)).not.toContain(jana.id)
    expect((await block(jana, jana.id)).body.code).toBe('block.self')
    expect((await block(jana, 'nobody')).body.code).toBe('user.notFound')
  })

  it('set by both ends only when both remove it', async () => {
    expect((await block(petr, jana.id)).status).toBe(200)
    await parta.must(unblockPerson, { token: jana.token, id: petr.id })
    expect((await parta.call(getProfile, { token: jana.token, id: petr.id })).status).toBe(404)
    await parta.must(unblockPerson, { token: petr.token, id: jana.id })
    await eventually(async () => {
      expect((await parta.call(getProfile, { token: jana.token, id: petr.id })).status).toBe(200)
      expect((await parta.call(getStats, { token: petr.token, id: jana.id })).status).toBe(200)
      expect(await found(petr)).toContain(ownEvent)
    })
  })

  it('is deleted with the blocked person’s account', async () => {
    await block(jana, petr.id)
    await deleteForGood(parta, petr)
    await eventually(async () => expect((await parta.call(listBlocks, { token: jana.token })).body.items).toEqual([]))
  })
})
