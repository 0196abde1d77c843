import { getEvent, listOrgEvents } from '@parta/contracts/events'
import { cancelEvent, deleteEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent, kickPlayer, leaveEvent } from '@parta/contracts/players'
import {
  beginReservanto,
  connectReservanto,
  disconnectReservanto,
  getProviderBooking,
  getReservantoSetup,
  joinProviderEvent,
  setUpReservanto,
} from '@parta/contracts/providers'
import { searchEvents } from '@parta/contracts/search'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pollOnce } from '../src/outside/providers/read-events.ts'
import { aLesson, openStudio, type Studio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())
beforeEach(() => {
  studio.reservanto.broken = null
  studio.reservanto.failing.clear()
})

const code = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code
const listed = async (orgId: string) => (await studio.events.must(listOrgEvents, studio.admin, { id: orgId })).items
const readings = () => studio.reservanto.asked.filter(({ path }) => path.endsWith('GetAvailableAppointments')).length

/** An organisation whose classes are yoga, with one class that was read. */
async function aShown() {
  const org = await studio.aStudio()
  const { lesson, eventId } = aLesson(org.merchant)
  await studio.choose(org.id)
  await studio.read(org.id)
  return { ...org, lesson, eventId }
}

describe('events of a booking provider', () => {
  it('appear when the admin has chosen their activity, with the provider’s capacity and link', async () => {
    const { id, merchant } = await studio.aStudio()
    const { lesson, eventId } = aLesson(merchant)
    await studio.read(id)
    expect(await listed(id)).toEqual([])
    const { segments, branches } = await studio.events.must(getReservantoSetup, studio.admin, { id })
    expect(segments).toEqual([{ id: '7', name: 'Skupinové lekce', activityType: null }])
    expect(branches.map(({ isOnMap }) => isOnMap)).toEqual([true, false])

    await studio.choose(id)
    await eventually(async () => expect((await listed(id)).map((event) => event.id)).toEqual([eventId]))
    const [card] = await listed(id)
    expect(card).toMatchObject({
      name: 'Ranní jóga',
      activityType: 'yoga',
      provider: 'RESERVANTO',
      isPartaEvent: false,
      external: true,
      maxPlayers: 10,
      playersCount: 3,
      place: { name: 'Studio Lesná', location: { lat: 49.2265, lon: 16.625 } },
    })
    const info = await studio.events.must(getEvent, studio.admin, { id: eventId })
    expect(info).toMatchObject({
      duration: '01:00',
      info: 'Lektorka Iva',
      externalLink: `https://booking.reservanto.test/${lesson.id}`,
      rights: { edit: false, remove: false, kick: false, cancel: false },
      playersInfo: [],
    })
    await eventually(async () => {
      const query = `lat=49.2265&lon=16.625&distance=1&eventOrgId=${id}`
      const { items } = await studio.events.must(searchEvents, studio.admin, { query })
      expect(items.map((event) => event.id)).toEqual([eventId])
    })
  })

  it('get a new time from the provider, and their players are notified', async () => {
    const { id, lesson, eventId } = await aShown()
    const player = await studio.events.people.person()
    await studio.events.must(joinProviderEvent, player, { id: eventId, body: {} })
    lesson.start += 3_600_000
    lesson.elsewhere = 5
    await studio.read(id)
    const { date, playersCount, sequence } = await studio.events.row(eventId)
    expect([date.getTime(), playersCount, sequence]).toEqual([lesson.start, 6, 1])
    await eventually(() => {
      const changed = studio.events.facts(eventId, 'event-changed').map(({ data }) => data)
      expect(changed).toMatchObject([{ changes: ['date'], people: [player.id] }])
    })
    const version = (await studio.events.row(eventId)).updatedAt
    await studio.read(id)
    expect((await studio.events.row(eventId)).updatedAt).toEqual(version)
  })

  it('stay when they are full and missing from the provider’s list, and are cancelled when it does not know them in two reads', async () => {
    const { id, merchant, lesson, eventId } = await aShown()
    const player = await studio.events.people.person()
    await studio.events.must(joinProviderEvent, player, { id: eventId, body: {} })
    lesson.elsewhere = 9
    await studio.read(id)
    expect(await studio.events.row(eventId)).toMatchObject({ cancelled: false, playersCount: 10 })
    merchant.lessons.delete(lesson.id)
    await studio.read(id)
    expect((await studio.events.row(eventId)).cancelled).toBe(false)
    await studio.read(id)
    expect((await studio.events.row(eventId)).cancelled).toBe(true)
    await eventually(() =>
      expect(studio.events.facts(eventId, 'event-cancelled').map(({ data }) => data)).toMatchObject([
        { reason: 'cancelled', people: [player.id] },
      ]),
    )
  })

  it('stay unchanged while the provider is down, and show since when it is', async () => {
    const { id, eventId } = await aShown()
    studio.reservanto.broken = 503
    await studio.read(id)
    expect((await studio.events.row(eventId)).cancelled).toBe(false)
    const stranger = await studio.events.people.person()
    const down = await studio.events.must(getProviderBooking, stranger, { id: eventId })
    expect(down).toMatchObject({ provider: 'RESERVANTO', isConnected: true, pending: null })
    expect([down.downSince, down.polledAt]).toEqual([expect.any(String), expect.any(String)])
    studio.reservanto.broken = null
    await studio.read(id)
    expect((await studio.events.must(getProviderBooking, stranger, { id: eventId })).downSince).toBe(null)
  })

  it('are read once when two processes find them due', async () => {
    const { id } = await aShown()
    const before = readings()
    await studio.read(id)
    const each = readings() - before
    await Promise.all([
      studio.read(id),
      pollOnce(studio.events.kit(), studio.connections, id),
      pollOnce(studio.events.kit(), studio.connections, id),
    ])
    expect(readings() - before).toBe(2 * each)
  })

  it('are read with a new short token when the old one ended', async () => {
    const { id, lesson, eventId } = await aShown()
    studio.reservanto.endTokens()
    lesson.name = 'Večerní jóga'
    await studio.read(id)
    expect((await studio.events.row(eventId)).name).toBe('Večerní jóga')
  })

  it('of a private organisation are in no list of people outside of it', async () => {
    const { id, merchant } = await studio.aStudio({ private: true })
    const { eventId } = aLesson(merchant)
    await studio.choose(id)
    await studio.read(id)
    const stranger = await studio.events.people.person()
    expect(await code(studio.events.call(getEvent, stranger, { id: eventId }))).toBe('event.notFound')
    expect(await code(studio.events.call(joinProviderEvent, stranger, { id: eventId, body: {} }))).toBe(
      'event.notFound',
    )
  })

  it('cannot be changed, joined or left by the commands for Parta’s own events', async () => {
    const { eventId: id } = await aShown()
    const { events, admin } = studio
    const player = await events.people.person()
    await events.must(joinProviderEvent, player, { id, body: {} })
    const other = await events.people.person()
    expect(await code(events.call(joinEvent, other, { id, body: {} }))).toBe('provider.books')
    expect(await code(events.call(leaveEvent, player, { id, body: {} }))).toBe('provider.books')
    const kicking = { idOrAliasId: player.id, message: 'x' }
    expect(await code(events.call(kickPlayer, admin, { id, body: kicking }))).toBe('provider.books')
    expect(await code(events.call(updateEvent, admin, { id, body: { name: 'Jinak' } }))).toBe('rights.missing')
    expect(await code(events.call(cancelEvent, admin, { id, body: {} }))).toBe('rights.missing')
    expect(await code(events.call(deleteEvent, admin, { id }))).toBe('rights.missing')
    expect(await events.row(id)).toMatchObject({ name: 'Ranní jóga', cancelled: false, playersCount: 4 })
  })

  it('are hidden when the connection ends, except from those who joined, and are shown again with it', async () => {
    const { id, merchant, eventId, connect } = await aShown()
    const { eventId: joined } = aLesson(merchant)
    await studio.read(id)
    const player = await studio.events.people.person()
    await studio.events.must(joinProviderEvent, player, { id: joined, body: {} })
    await studio.events.must(disconnectReservanto, studio.admin, { id })
    await eventually(async () => expect((await studio.events.row(eventId)).removed).toBe(true))
    await eventually(async () =>
      expect(await studio.events.row(joined)).toMatchObject({ private: true, removed: false }),
    )
    expect(await code(studio.events.call(joinProviderEvent, player, { id: joined, body: {} }))).toBe(
      'provider.disconnected',
    )

    await connect()
    await studio.choose(id)
    await studio.read(id)
    expect(await studio.events.row(eventId)).toMatchObject({ removed: false, cancelled: false, private: false })
    expect(await studio.events.row(joined)).toMatchObject({ private: false, playersCount: 4 })
  })
})

describe('the set-up of a booking provider', () => {
  it('is for admins of the organisation only', async () => {
    const { id } = await studio.aStudio()
    const stranger = await studio.events.people.person()
    const body = { segments: [{ id: '7', activityType: 'yoga' as const }] }
    expect(await code(studio.events.call(getReservantoSetup, stranger, { id }))).toBe('rights.missing')
    expect(await code(studio.events.call(setUpReservanto, stranger, { id, body }))).toBe('rights.missing')
  })

  it('refuses a merchant that another organisation has connected', async () => {
    const { token } = await studio.aStudio()
    const other = await studio.aStudio()
    studio.reservanto.merchants.set('LongTimeToken-again', studio.reservanto.merchants.get(token) as never)
    const { start } = await studio.events.must(beginReservanto, studio.admin, { id: other.id })
    const again = studio.events.call(connectReservanto, studio.admin, { id: 'LongTimeToken-again', body: { start } })
    expect(await code(again)).toBe('provider.merchantTaken')
  })
})
