import { getEvent, listEventHistory, listMyEvents, listRepetition } from '@parta/contracts/events'
import { listEventLog } from '@parta/contracts/history'
import { listNotifications } from '@parta/contracts/notifications'
import { createPlace, updatePlace } from '@parta/contracts/places'
import {
  cancelEvent,
  cancelRepetition,
  createEvent,
  deleteEvent,
  deleteRepetition,
  updateEvent,
  updateRepetition,
} from '@parta/contracts/planning'
import { joinRepetition, kickPlayer, leaveRepetition } from '@parta/contracts/players'
import { cities } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import { aPerson, type Parta, type Person } from './parta.ts'

let parta: Parta
let [jana, petr] = [] as unknown as [Person, Person]
test.beforeAll(async ({ parta: running }) => {
  parta = running
  ;[jana, petr] = [await aPerson(parta, 'Jana'), await aPerson(parta, 'Petr')]
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const mine = async ({ token }: Person) => (await parta.must(listMyEvents, { token })).items
const notificationsOf = async ({ token }: Person) => (await parta.must(listNotifications, { token })).items

/** Each test continues where the one before ended. */
describe('a leader', () => {
  let placeId: string
  let ids: string[]

  it('plans four weekly events at their own place, which a player joins with one call', async () => {
    const { token } = jana
    const place = { name: 'Naše hala', location: cities.brno, activities: ['badminton'] }
    placeId = (await parta.must(createPlace, { token, body: place })).id
    const form = {
      name: 'Badminton',
      activityType: 'badminton',
      eventPlaceId: placeId,
      date: inDays(3),
      duration: '01:30',
      maxPlayers: 4,
      gender: 'any',
      minLevel: 0,
      price: 0,
      willParticipate: true,
      repeatAfter: 'weekly',
      numberOfEvents: 4,
    }
    const first = await parta.must(createEvent, { token, body: form })
    expect(first.repetition).toMatchObject({ index: 1, count: 4 })
    ids = await eventually(async () => {
      const body = await parta.must(listRepetition, { token, id: first.id })
      expect(body.items).toHaveLength(4)
      return body.items.map(({ id }) => id)
    })
    const joined = await parta.must(joinRepetition, { token: petr.token, id: first.id, body: {} })
    expect(joined).toMatchObject({ items: ids.map((eventId) => ({ eventId, joined: [petr.id] })), refused: [] })
    await eventually(async () => expect((await mine(petr)).map(({ id }) => id)).toEqual(ids))
    // The leader gets one notification for all four.
    await eventually(async () => {
      const notices = (await notificationsOf(jana)).map(({ type, detail, event }) => [type, detail?.dates, event?.id])
      expect(notices).toEqual([['event.join', 4, ids[0]]])
    })
  })

  it('edits one event, all events and the place, and the players are notified', async () => {
    const { token } = jana
    const [first = ''] = ids
    expect((await parta.call(updateEvent, { token, id: first, body: { name: 'Turnaj' } })).body.name).toBe('Turnaj')
    const edit = { token, id: first, body: { maxPlayers: 6 } }
    expect((await parta.call(updateRepetition, edit)).body).toMatchObject({ changed: ids, refused: [] })
    await parta.must(updatePlace, { token, id: placeId, body: { name: 'Velká hala' } })
    await eventually(async () => {
      const items = await mine(petr)
      expect(items.map(({ maxPlayers, place }) => [maxPlayers, place.name])).toEqual(ids.map(() => [6, 'Velká hala']))
      expect(items[0]?.name).toBe('Turnaj')
      expect(await notificationsOf(petr)).toContainEqual(
        expect.objectContaining({ type: 'event.change', detail: { changes: ['name'] } }),
      )
      const details = (await notificationsOf(petr)).map(({ detail }) => detail)
      expect(details.filter((detail) => detail?.changes?.includes('capacity'))).toEqual([
        { changes: ['capacity'], dates: 4 },
      ])
    })
  })

  it('removes a player from one event, cancels another and deletes a third, with a notification for each', async () => {
    const { token } = jana
    const [first = '', second = '', third = '', fourth = ''] = ids
    const kick = { idOrAliasId: petr.id, reason: 'highlevel', message: 'Vždyť vyhráváš.' }
    expect((await parta.call(kickPlayer, { token, id: first, body: kick })).body.playersCount).toBe(1)
    const off = await parta.must(cancelEvent, { token, id: second, body: { message: 'Teče do haly' } })
    expect(off).toMatchObject({ cancelled: true, cancellation: { reason: 'cancelled', message: 'Teče do haly' } })
    expect((await parta.call(deleteEvent, { token, id: third, body: {} })).status).toBe(204)
    await eventually(async () => {
      const items = await mine(petr)
      expect(items.map(({ id, cancelled }) => [id, cancelled])).toEqual([
        [second, true],
        [fourth, false],
      ])
      const notices = (await notificationsOf(petr)).map(({ type, body, event }) => [type, body, event?.id])
      expect(notices).toContainEqual(['event.kick', 'Vždyť vyhráváš.', first])
      expect(notices).toContainEqual(['event.delete', 'Teče do haly', second])
      expect(notices).toContainEqual(['event.delete', '', third])
      const log = await parta.must(listEventLog, { token, id: first })
      expect(log.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kicked', 'joined', 'created']))
    })
    expect((await parta.call(getEvent, { token: petr.token, id: third })).body).toMatchObject({ cancelled: true })
    const stranger = await aPerson(parta, 'Eva')
    expect(await parta.call(getEvent, { token: stranger.token, id: third })).toMatchObject({
      status: 404,
      body: { code: 'event.notFound' },
    })
  })

  it('cancels and deletes the remaining events after the player has left them', async () => {
    const { token } = jana
    const [first = '', , , fourth = ''] = ids
    const left = await parta.must(leaveRepetition, { token: petr.token, id: fourth, body: {} })
    expect(left.items.map(({ eventId }) => eventId)).toContain(fourth)
    const ending = { token, id: fourth, body: { message: 'Končíme', span: 'following' } } as const
    expect((await parta.call(cancelRepetition, ending)).body.changed).toEqual([fourth])
    const gone = await parta.must(deleteRepetition, { token, id: first, body: {} })
    expect(gone.changed).toEqual(expect.arrayContaining([first, fourth]))
    await eventually(async () => {
      expect((await mine(jana)).filter(({ cancelled }) => !cancelled)).toEqual([])
      expect((await mine(petr)).filter(({ cancelled }) => !cancelled)).toEqual([])
    })
    expect((await parta.call(listEventHistory, { token })).body.items).toEqual([])
  })
})
