import { randomBytes } from 'node:crypto'
import { getEventFile } from '@parta/contracts/calendar'
import { findChat } from '@parta/contracts/chat'
import { getEvent, listRepetition } from '@parta/contracts/events'
import { emitFeedback } from '@parta/contracts/feedback'
import { livePath } from '@parta/contracts/live'
import type { operations } from '@parta/contracts/operations'
import { createOrg, joinOrg } from '@parta/contracts/orgs'
import { createEvent, renewEventLink, updateEvent } from '@parta/contracts/planning'
import { joinEvent, joinRepetition, kickPlayer, leaveEvent } from '@parta/contracts/players'
import { getReviews } from '@parta/contracts/reputation'
import { altered, eventually } from '@parta/kit/testing'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { aPerson, type Parta, type Person } from '../journeys/parta.ts'
import { endEvent } from '../journeys/past.ts'
import { test } from '../support/world.ts'
import { callEach, callOne, hasReply, takingEvent } from './every.ts'
import { eventForm } from './family.ts'

const tag = randomBytes(4).toString('hex')
const secret = `Tajna${tag}`
const unknown = 'mwrhc4has4m8zv77cqcw2j-2'

let parta: Parta
let [lead, admin, member, stranger, friend] = [] as unknown as [Person, Person, Person, Person, Person]
let org: string
/** The first event of a private repetition of three. */
let event: string
let series: string
let token: string

test.beforeAll(async ({ parta: running }) => {
  parta = running
  const person = (name: string) => aPerson(parta, `${name}${tag}`)
  ;[admin, lead] = [await person('Adam'), await person('Lenka')]
  ;[member, stranger, friend] = [await person('Milan'), await person('Cyril'), await person('Franta')]
  const club = { name: 'Sokol', type: 'club', maxMembers: 20 }
  org = (await parta.must(createOrg, { token: admin.token, body: club })).id
  for (const one of [member, stranger]) await parta.must(joinOrg, { token: one.token, id: org, body: {} })
  const form = { eventOrgId: org, repeatAfter: 'weekly', numberOfEvents: 3 }
  const planned = await parta.must(createEvent, { token: admin.token, body: { ...anEvent, ...form } })
  event = planned.id
  series = planned.repetitionId ?? ''
  token = planned.linkToken ?? ''
})

const anEvent = { ...eventForm, name: secret, info: secret, maxPlayers: 9, private: true }
const open = (who: Person, id: string, link?: string) =>
  parta.call(getEvent, { token: who.token, id, query: link ? { token: link } : {} })
const aSecret = async (more: object = {}) =>
  await parta.must(createEvent, { token: lead.token, body: { ...anEvent, ...more } })
const joining = (who: Person, id: string, body: object = {}) => parta.call(joinEvent, { token: who.token, id, body })
const join = (who: Person, id: string, body: object = {}) => parta.must(joinEvent, { token: who.token, id, body })
const datesOf = async (who: Person, id: string, link?: string) => {
  const { status, body } = await parta.call(listRepetition, {
    token: who.token,
    id,
    query: link ? { token: link } : {},
  })
  return status === 200 ? body.items.map((one) => one.id) : body.code
}

describe('a private event', () => {
  const named = (id: string) => ({ org, event: id, person: stranger.id, other: stranger.id })

  it.each(['stranger', 'visitor'] as const)(
    'gets a %s the same reply as an unknown id, in every operation',
    async (viewer) => {
      const caller = viewer === 'visitor' ? undefined : stranger.token
      expect(takingEvent.length).toBeGreaterThan(20)
      for (const id of [event, `${series}-2`]) {
        const wanted = (operation: (typeof operations)[number]) => takingEvent.includes(operation)
        const [there, nowhere] = [
          await callEach(parta, caller, { known: named(id), wanted }),
          await callEach(parta, caller, { known: named(unknown), wanted }),
        ]
        const said = (all: typeof there, own: string) =>
          all.map(({ operation, status, text }) => {
            const plain = text.replaceAll(own, 'the id').replace(/"requestId":"[^"]*"/, '')
            return [operation.name, status, plain]
          })
        expect(said(there, id)).toEqual(said(nowhere, unknown))
      }
    },
  )

  it('appears in no reply, list, feed, page or file for strangers', async () => {
    const wanted = (operation: (typeof operations)[number]) => hasReply(operation) && operation.method === 'GET'
    for (const caller of [stranger.token, undefined]) {
      const said = await callEach(parta, caller, { known: named(event), wanted })
      const naming = said.filter(({ text }) => text.includes(secret) || text.includes(`${series}-2`))
      expect(naming.map(({ operation }) => operation.name)).toEqual([])
    }
    for (const page of ['/share-item/event/', '/event-info/']) {
      const text = await (await fetch(`${parta.local.url}${page}${event}?token=${token}`)).text()
      expect(text).not.toContain(secret)
    }
  })

  it('opens with the random token of its link, and can be joined with it', async () => {
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    const id = event
    expect((await open(friend, id, token)).body).toMatchObject({ name: secret, linkToken: token })
    expect((await open(friend, id, altered(token))).status).toBe(404)
    const file = { id, query: { token }, token: friend.token }
    expect((await callOne(parta, getEventFile, file)).text).toContain(secret)
    expect(await joining(friend, id)).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
    expect((await joining(friend, id, { token })).body.joined).toEqual([friend.id])
    // Players need no token any more.
    expect((await open(friend, id)).body.linkToken).toBe(token)
  })

  it('of a repetition opens with all others by one token, and none opens without it', async () => {
    const all = [1, 2, 3].map((at) => `${series}-${at}`)
    expect(await datesOf(friend, event, token)).toEqual(all)
    expect(await datesOf(stranger, event)).toBe('event.notFound')
    const body = { token }
    const joined = await parta.call(joinRepetition, { token: friend.token, id: `${series}-2`, body })
    expect(joined.body.items.map(({ eventId }) => eventId)).toEqual(all)
    expect(joined.body.items.map((one) => one.joined.length)).toEqual([0, 1, 1])
    // Nor does it open a date from which the person was removed.
    const kicked = { idOrAliasId: friend.id, reason: 'age' } as const
    await parta.must(kickPlayer, { token: admin.token, id: `${series}-3`, body: kicked })
    expect(await datesOf(friend, event, token)).toEqual(all.slice(0, 2))
    const refused = await parta.call(joinRepetition, { token: stranger.token, id: `${series}-2`, body: {} })
    expect(refused).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
  })

  it('in a public repetition is neither listed nor counted for strangers', async () => {
    const plain = await aSecret({ name: 'Verejne', private: false, repeatAfter: 'weekly', numberOfEvents: 3 })
    const ids = [1, 2, 3].map((at) => `${plain.repetitionId}-${at}`)
    const [first = '', second = '', third = ''] = ids
    await parta.must(updateEvent, { token: lead.token, id: second, body: { private: true } })
    expect(await datesOf(stranger, first)).toEqual([first, third])
    expect((await open(stranger, first)).body.repetition?.coming).toBe(2)
    expect(await datesOf(lead, first)).toEqual(ids)
    const body = await parta.must(joinRepetition, { token: stranger.token, id: first, body: {} })
    expect([body.items.map(({ eventId }) => eventId), body.refused]).toEqual([[first, third], []])
    expect((await open(stranger, second)).status).toBe(404)
  })

  it('opens for admins of its organisation, but not for members', async () => {
    const { id } = await aSecret({ eventOrgId: undefined })
    expect((await open(admin, event)).status).toBe(200)
    expect((await open(member, event)).status).toBe(404)
    expect((await open(admin, id)).status).toBe(404)
  })

  it('stays open to former players, whose mails link to it, but not to removed ones', async () => {
    const { id, linkToken } = await aSecret()
    for (const who of [friend, member]) await join(who, id, { token: linkToken })
    await parta.must(leaveEvent, { token: friend.token, id, body: {} })
    await eventually(async () => expect((await open(friend, id)).status).toBe(200))
    expect((await open(friend, id)).body.linkToken).toBeNull()
    await parta.must(kickPlayer, { token: lead.token, id, body: { idOrAliasId: member.id, reason: 'age' } })
    expect((await open(member, id, linkToken ?? '')).status).toBe(404)
    expect((await joining(member, id, { token: linkToken })).body.code).toBe('event.kicked')
  })

  it('no longer opens with the old token once its leader renews the link', async () => {
    const { id, linkToken } = await aSecret({ repeatAfter: 'weekly', numberOfEvents: 2 })
    const renewed = (await parta.must(renewEventLink, { token: lead.token, id })).linkToken ?? ''
    for (const one of [id, id.replace(/1$/, '2')]) {
      expect((await open(stranger, one, linkToken ?? '')).status).toBe(404)
      expect((await open(stranger, one, renewed)).status).toBe(200)
    }
    expect((await parta.call(renewEventLink, { token: stranger.token, id })).body.code).toBe('event.notFound')
  })

  it('is named in reviews to those who were in it only; a public one to everybody', async () => {
    const closed = await aSecret({ eventOrgId: undefined })
    const open = await aSecret({ eventOrgId: undefined, name: 'Verejny turnaj', private: false })
    for (const { id, linkToken } of [closed, open]) {
      for (const who of [friend, member]) await join(who, id, linkToken ? { token: linkToken } : {})
      await endEvent(parta, id)
      const body = { type: 'review', eventId: id, userOrAliasId: lead.id, text: 'Moc fajn' } as const
      await eventually(() => parta.must(emitFeedback, { token: friend.token, body }))
    }
    const namesFor = async (who: Person) =>
      (await parta.must(getReviews, { token: who.token, id: lead.id })).items.map(({ eventName }) => eventName)
    await eventually(async () => expect(await namesFor(lead)).toEqual(['Verejny turnaj', secret]))
    for (const who of [friend, member]) expect(await namesFor(who)).toEqual(['Verejny turnaj', secret])
    expect(await namesFor(stranger)).toEqual(['Verejny turnaj', ''])
  })
})

describe('a private event in live messages on the socket', () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.disconnect()
  })

  async function listen(who: Person, eventIds: readonly string[]): Promise<string[]> {
    const received: string[] = []
    const { token: idToken } = who
    const auth = { token: idToken }
    const socket = io(parta.local.url, { path: livePath, transports: ['websocket'], forceNew: true, auth })
    sockets.push(socket)
    socket.onAny((name: string, data: unknown) => received.push(`${name} ${JSON.stringify(data)}`))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.emit('watch.events', { eventIds })
    return received
  }

  it('sends nothing to a stranger, not even to one who subscribed while it was public', async () => {
    const { id, linkToken } = await aSecret()
    const { id: turned } = await aSecret({ name: 'Verejne', private: false })
    await eventually(async () => {
      expect((await parta.call(findChat, { token: lead.token, id })).status).toBe(200)
      expect((await parta.call(findChat, { token: lead.token, id: turned })).status).toBe(200)
    })
    const [strangers, own] = [await listen(stranger, [id, turned]), await listen(lead, [id, turned])]
    // Repeated until both hear of it: the service does not tell when it begins to send to a socket.
    await eventually(async () => {
      await join(friend, turned)
      await parta.must(leaveEvent, { token: friend.token, id: turned, body: {} })
      await eventually(() => {
        for (const received of [strangers, own]) expect(received.join()).toContain(turned)
      }, 2000)
    })
    await join(friend, turned)
    await parta.must(updateEvent, { token: lead.token, id: turned, body: { private: true } })
    await eventually(() => expect(own.join()).toContain(`event.updated {"eventId":"${turned}"}`))
    const counted = (received: readonly string[], eventId: string) =>
      received.filter((one) => one.startsWith(`event.players {"eventId":"${eventId}"`)).length
    await join(friend, id, { token: linkToken })
    await eventually(() => expect(counted(own, id)).toBeGreaterThan(0))
    expect(counted(strangers, id)).toBe(0)
    // Subscriptions are checked in the background, so messages stop only after a while.
    await eventually(async () => {
      const [before, known] = [counted(strangers, turned), counted(own, turned)]
      await parta.must(leaveEvent, { token: friend.token, id: turned, body: {} })
      await join(friend, turned)
      await eventually(() => expect(counted(own, turned)).toBeGreaterThan(known))
      expect(counted(strangers, turned)).toBe(before)
    })
  })
})
