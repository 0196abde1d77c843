import { listAvailabilities } from '@parta/contracts/availabilities'
import { type ChatMessage, findChat, getChat, listMessages, sendMessage } from '@parta/contracts/chat'
import { getEvent, listMyEvents } from '@parta/contracts/events'
import { publicKeys, refreshSession, resendCode, signOut, webClient } from '@parta/contracts/identity'
import { type LiveMessages, liveMessages, livePath } from '@parta/contracts/live'
import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from '@parta/contracts/notifications'
import { createOrg, getOrg, joinOrg, leaveOrg, listAllOrgs, listMyOrgs } from '@parta/contracts/orgs'
import { getCredit } from '@parta/contracts/payments'
import { createPlace, listPlaces } from '@parta/contracts/places'
import { createEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { createAlias, getMe, getProfile, initialUser, updateMe } from '@parta/contracts/profiles'
import { getStats } from '@parta/contracts/reputation'
import { landing, mapEvents, searchEvents } from '@parta/contracts/search'
import { cities } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, aPerson, aSession, firstProfile, openParta, type Parta, type Person } from './parta.ts'

let parta: Parta
let [jana, petr, eva] = [] as unknown as [Person, Person, Person]
const sockets: Socket[] = []
const brno = { lat: String(cities.brno.lat), lon: String(cities.brno.lon) }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  // Of its own: lists, map and landing page are compared as a whole.
  parta = await openParta()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await parta.close()
})

/** Opens a socket of this person through the gateway, and collects the live messages. */
async function live({ token }: Person) {
  const socket = io(parta.local.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } })
  sockets.push(socket)
  const received: { name: string; data: Record<string, unknown> }[] = []
  for (const name of Object.keys(liveMessages) as (keyof LiveMessages)[]) {
    socket.on(name, (data: Record<string, unknown>) => received.push({ name, data }))
  }
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return {
    socket,
    of: (name: keyof LiveMessages) => received.filter((one) => one.name === name).map(({ data }) => data),
  }
}

/** Each test continues where the one before ended. */
describe('two people', () => {
  let orgId: string
  let placeId: string
  let eventId: string

  it('sign up, confirm with the code from the mail, sign in, and fill in their profiles', async () => {
    expect((await parta.call(publicKeys)).body.keys.length).toBeGreaterThan(0)
    await parta.must(resendCode, { body: { clientId: webClient, username: 'nobody@parta.test' } })
    const account = await anAccount(parta, 'Jana')
    const begun = await parta.must(initialUser, { token: account.token, body: {} })
    expect(begun).toMatchObject({ email: account.email, login: 'FIRST_TIME' })
    expect((await parta.call(initialUser, { token: account.token, body: {} })).body).toEqual(begun)
    const refused = await parta.call(updateMe, { token: account.token, body: { ...firstProfile, consents: undefined } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'consents.missing' } })
    const me = await parta.must(updateMe, { token: account.token, body: firstProfile })
    expect(me).toMatchObject({ id: begun.id, name: 'Jana', login: 'NOT_FIRST_TIME' })
    const renewed = await parta.call(refreshSession, { cookie: account.cookie })
    jana = { id: me.id, email: account.email, token: renewed.body.idToken, cookie: renewed.cookie }
    ;[petr, eva] = await Promise.all([aPerson(parta, 'Petr'), aPerson(parta, 'Eva')])
    expect((await parta.call(getMe, { token: jana.token })).body).toEqual(me)
    expect((await parta.call(getProfile, { token: petr.token, id: jana.id })).body).toMatchObject({ name: 'Jana' })
  })

  it('have credit, availabilities, karma and notifications from the start', async () => {
    const { token, id } = jana
    await eventually(async () =>
      expect((await parta.call(getCredit, { token })).body).toMatchObject({ userSymbol: expect.any(Number) }),
    )
    expect((await parta.call(listAvailabilities, { token })).body).toEqual({ permanent: [], oneOff: [], invited: [] })
    expect((await parta.call(getStats, { token, id })).body).toMatchObject({ karma: { value: 9 } })
    expect((await parta.call(listNotifications, { token })).body).toEqual({ items: [], unread: 0 })
    const alias = await parta.must(createAlias, { token, body: { name: 'Kuba', ageGroup: 'child' } })
    expect((await parta.call(getMe, { token })).body.aliases).toEqual([alias])
  })

  it('create an organisation, join it and leave it', async () => {
    const body = { name: 'Lesňáci', type: 'team', maxMembers: 10 }
    orgId = (await parta.must(createOrg, { token: jana.token, body })).id
    const found = await parta.must(listAllOrgs, { token: petr.token, query: { name: 'lesna' } })
    expect(found.items.map(({ id }) => id)).toEqual([orgId])
    expect((await parta.call(joinOrg, { token: petr.token, id: orgId, body: {} })).body.memberCount).toBe(2)
    expect((await parta.call(getOrg, { token: petr.token, id: orgId })).body.role).toBe('member')
    await eventually(async () =>
      expect((await parta.call(listNotifications, { token: jana.token })).body.items.map(({ type }) => type)).toEqual([
        'org.join',
      ]),
    )
    expect((await parta.call(leaveOrg, { token: petr.token, id: orgId, body: { message: 'Ahoj' } })).status).toBe(204)
    expect((await parta.call(listMyOrgs, { token: petr.token })).body.items).toEqual([])
  })

  it('create an event for two at a new place, and find it in the search', async () => {
    const { token } = jana
    const place = { name: 'Naše hala', location: cities.brno, activities: ['badminton'] }
    placeId = (await parta.must(createPlace, { token, body: place })).id
    const places = await parta.must(listPlaces, { token, query: { ...brno, query: 'nase' } })
    expect(places.items.map(({ id }) => id)).toEqual([placeId])
    const body = {
      name: 'Badminton v sobotu',
      activityType: 'badminton',
      eventPlaceId: placeId,
      eventOrgId: orgId,
      date: inDays(2),
      duration: '01:30',
      maxPlayers: 2,
      enableQueue: true,
      gender: 'any',
      minLevel: 0,
      price: 100,
      willParticipate: true,
    }
    const created = await parta.must(createEvent, { token, body })
    eventId = created.id
    expect(created).toMatchObject({ playersCount: 1, isLeader: true, org: { name: 'Lesňáci' } })
    const found = await parta.must(searchEvents, { token: petr.token, query: { ...brno, query: 'badm' } })
    expect(found.items.map(({ id }) => id)).toEqual([eventId])
    const map = await parta.must(mapEvents, { token: petr.token, query: { ...brno, zoom: '12' } })
    expect(map).toMatchObject({ items: [{ eventId, count: 1 }], total: 1 })
    expect((await parta.call(landing)).body.items.map(({ id }) => id)).toEqual([eventId])
  })

  it('join it and its queue, and are shifted in and notified when a player leaves', async () => {
    const [hers, leaders] = [await live(eva), await live(jana)]
    leaders.socket.emit('watch.events', { eventIds: [eventId] })
    // Changed until she hears of it: the service does not tell when it begins to send to a socket.
    await eventually(async () => {
      await parta.must(updateEvent, { token: jana.token, id: eventId, body: { info: `Zkouška ${Math.random()}` } })
      await eventually(() => expect(leaders.of('event.updated')).not.toEqual([]), 2000)
    })
    expect((await parta.call(joinEvent, { token: petr.token, id: eventId, body: {} })).body.joined).toEqual([petr.id])
    expect((await parta.call(joinEvent, { token: eva.token, id: eventId, body: {} })).body.queued).toEqual([
      { id: eva.id, position: 1 },
    ])
    expect((await parta.call(findChat, { token: eva.token, id: eventId })).status).toBeGreaterThanOrEqual(403)
    const left = await parta.call(leaveEvent, { token: petr.token, id: eventId, body: { message: 'Nemůžu' } })
    expect(left.body).toMatchObject({ playersCount: 2, queueCount: 0 })
    const info = await parta.must(getEvent, { token: eva.token, id: eventId })
    expect(info).toMatchObject({ joined: [eva.id], queued: [], playersCount: 2 })
    await eventually(() => {
      expect(hers.of('notification.created').map(({ type }) => type)).toEqual(['event.shift'])
      expect(leaders.of('event.players').at(-1)).toEqual({ eventId, playersCount: 2, queueCount: 0 })
    })
    const body = await parta.must(listNotifications, { token: eva.token })
    expect(body).toMatchObject({ unread: 1, items: [{ type: 'event.shift', event: { id: eventId } }] })
    await eventually(async () =>
      expect((await parta.call(listMyEvents, { token: eva.token })).body.items.map(({ id }) => id)).toEqual([eventId]),
    )
  })

  it('chat with live messages, which a former player cannot read', async () => {
    await eventually(async () =>
      expect((await parta.call(getChat, { token: eva.token, id: eventId })).body.participants).toHaveLength(2),
    )
    expect((await parta.call(findChat, { token: jana.token, id: eventId })).body).toMatchObject({ id: eventId })
    const [janas, evas] = [await live(jana), await live(eva)]
    for (const { socket } of [janas, evas]) socket.emit('watch.chat', { chatId: eventId })
    const say = async (token: string, message: string) =>
      await parta.must(sendMessage, { token, body: { chatId: eventId, message, clientId: `m-${Date.now()}` } })
    const sent: ChatMessage[] = []
    // Said again until it is heard: nobody tells when the chat has begun to send to a socket.
    for (const { token, message, heard } of [
      { token: jana.token, message: 'Ahoj Evo!', heard: evas },
      { token: eva.token, message: 'Ahoj, v sobotu!', heard: janas },
    ])
      await eventually(async () => {
        sent.push(await say(token, message))
        await eventually(() => expect(heard.of('chat.message')).toContainEqual(sent.at(-1)), 500)
      })
    const body = await parta.must(listMessages, { token: jana.token, id: eventId, query: { after: '0' } })
    expect(body.items.map(({ seq }) => seq)).toEqual(body.items.map((_, at) => at + 1))
    expect(body.items.slice(-2)).toEqual(sent.slice(-2))
    const refused = await parta.call(listMessages, { token: petr.token, id: eventId })
    expect(refused).toMatchObject({ status: 403, body: { code: 'chat.notMember' } })
  })

  it('read and delete their notifications, and sign out', async () => {
    const { token, cookie } = jana
    const body = await eventually(async () => {
      const found = await parta.must(listNotifications, { token })
      expect(found.items.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['event.join', 'event.queue', 'event.left']),
      )
      return found
    })
    await parta.must(readNotifications, { token })
    await parta.must(deleteNotification, { token, id: body.items[0]?.id })
    expect((await parta.call(listNotifications, { token })).body).toMatchObject({ unread: 0 })
    await parta.must(deleteNotifications, { token })
    expect((await parta.call(listNotifications, { token })).body.items).toEqual([])
    await parta.must(signOut, { cookie })
    expect(await parta.call(refreshSession, { cookie })).toMatchObject({
      status: 401,
      body: { code: 'identity.notSignedIn' },
    })
    expect((await aSession(parta, jana.email)).token).not.toBe(token)
  })

  it('leave no dead letter', async () => {
    for (const { kit } of parta.local.services) {
      expect(await kit.database.native('dead-letters').countDocuments(), kit.service).toBe(0)
    }
  })
})
