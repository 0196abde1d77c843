import { getEvent, listMyEvents } from '@parta/contracts/events'
import { getProviderBooking, joinProviderEvent, leaveProviderEvent } from '@parta/contracts/providers'
import type { TestPerson } from '@parta/kit/testing'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetBooker, forgetEntrant } from '../src/outside/providers/forget-people.ts'
import { aLesson, openStudio, type Studio } from './studio.ts'

let studio: Studio
let org: Awaited<ReturnType<Studio['aStudio']>>
beforeAll(async () => {
  studio = await openStudio()
  org = await studio.aStudio()
  await studio.choose(org.id)
})
afterAll(() => studio.close())
beforeEach(() => {
  studio.reservanto.broken = null
  studio.reservanto.failing.clear()
  studio.emails.next = null
  Object.assign(org.merchant, { needsPhone: false, isTooLate: false, hasAlternates: true })
})

async function aClass(fields: Parameters<typeof aLesson>[1] = {}) {
  const added = aLesson(org.merchant, fields)
  await studio.read(org.id)
  return added
}

/** A class whose last place was taken after Parta read it. */
async function aFullClass() {
  const added = await aClass()
  added.lesson.elsewhere = added.lesson.capacity
  return added
}

const code = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code
const join = (person: TestPerson, id: string, aliasIds?: string[]) =>
  studio.events.call(joinProviderEvent, person, { id, body: aliasIds ? { aliasIds } : {} })
const leave = (person: TestPerson, id: string, aliasIds?: string[]) =>
  studio.events.call(leaveProviderEvent, person, { id, body: aliasIds ? { aliasIds } : {} })
/** What the provider has stored for a class. */
const stored = (lesson: { id: number }) =>
  [...org.merchant.bookings].filter(([key]) => key.startsWith(`${lesson.id}:`)).map(([, booking]) => booking)
const sent = (name: string) => studio.reservanto.asked.filter(({ path }) => path.endsWith(name))

describe('joining through a booking provider', () => {
  it('books with the provider first, and then adds the person to the event and the event to their list', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person({ name: 'Petra', surname: 'Nová' })
    expect((await join(player, eventId)).body).toEqual({
      eventId,
      joined: [player.id],
      queued: [],
      pending: [],
      playersCount: 4,
    })
    expect(stored(lesson)).toEqual([{ count: 1, status: 'Confirmed' }])
    const { joined, playersInfo } = await studio.events.must(getEvent, player, { id: eventId })
    expect([joined, playersInfo.map(({ name }) => name)]).toEqual([[player.id], ['Petra']])
    await eventually(async () => {
      const { items } = await studio.events.must(listMyEvents, player)
      expect(items.map(({ id }) => id)).toContain(eventId)
    })
  })

  it('books once when the call is repeated, also at the same moment', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person()
    const answers = await Promise.all([join(player, eventId), join(player, eventId)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await studio.events.must(joinProviderEvent, player, { id: eventId, body: {} })
    expect(stored(lesson)).toEqual([{ count: 1, status: 'Confirmed' }])
    expect((await studio.events.row(eventId)).players).toHaveLength(1)
  })

  it('books a parent and two children as three people of the parent, and sends no name but the parent’s', async () => {
    const { lesson, eventId } = await aClass()
    const { parent, ids } = await studio.events.aFamily(['Eliska', 'Matej'], { name: 'Jana', surname: 'Dvořáková' })
    expect((await join(parent, eventId, ids)).body).toMatchObject({ joined: ids, playersCount: 6 })
    expect(stored(lesson)).toEqual([{ count: 3, status: 'Confirmed' }])
    expect(org.merchant.customers.at(-1)).toMatchObject({ FirstName: 'Jana', LastName: 'Dvořáková' })
    expect(JSON.stringify(studio.reservanto.asked)).not.toMatch(/Eliska|Matej|ALIAS/)
  })

  it('uses the customer with exactly the person’s e-mail, not one with a similar e-mail', async () => {
    const { eventId } = await aClass()
    const player = await studio.events.people.person()
    studio.emails.next = 'petr@klub.test'
    org.merchant.customers.push({ Id: 41, Email: 'petra@klub.test' }, { Id: 42, Email: 'Petr@Klub.test' })
    await join(player, eventId)
    expect(sent('CreateBooking').at(-1)?.body).toMatchObject({ CustomerId: 42, Count: 1 })
  })

  it('asks for a phone number only when the provider does', async () => {
    const { eventId } = await aClass()
    const player = await studio.events.people.person()
    org.merchant.needsPhone = true
    expect(await code(join(player, eventId))).toBe('provider.phoneNeeded')
    expect(await studio.booking(eventId, player.id)).toMatchObject({ pending: null, booked: [] })
    await studio.events.must(joinProviderEvent, player, { id: eventId, body: { phone: '+420 777 123 456' } })
    expect(org.merchant.customers.at(-1)).toMatchObject({ Phone: '+420 777 123 456' })
  })

  it('waits on the provider’s list when the event is full, and moves up when the provider says so', async () => {
    const { lesson, eventId } = await aFullClass()
    const player = await studio.events.people.person()
    expect((await join(player, eventId)).body).toMatchObject({ joined: [], queued: [player.id] })
    expect(stored(lesson)).toEqual([{ count: 1, status: 'AlternateSubscribed' }])
    const [[key] = ['']] = [...org.merchant.bookings].filter(([one]) => one.startsWith(`${lesson.id}:`))
    lesson.elsewhere = 9
    org.merchant.bookings.set(key, { count: 1, status: 'Confirmed' })
    await studio.read(org.id)
    expect((await studio.events.row(eventId)).players.map(({ id }) => id)).toEqual([player.id])
    await eventually(() => expect(studio.events.facts(eventId, 'player-shifted')).toHaveLength(1))
  })

  it('is refused when the event is full and has no waiting list, and for more people than there are places', async () => {
    const { eventId } = await aClass({ capacity: 4 })
    const { parent, ids } = await studio.events.aFamily(['Anna', 'Bara'])
    expect(await code(join(parent, eventId, ids))).toBe('event.notEnoughRoom')
    org.merchant.hasAlternates = false
    const full = await aFullClass()
    expect(await code(join(parent, full.eventId))).toBe('event.full')
    expect(await studio.booking(full.eventId, parent.id)).toMatchObject({ pending: null, booked: [], waiting: [] })
  })

  it('refuses an alias of somebody else, and visitors', async () => {
    const { eventId } = await aClass()
    const { ids } = await studio.events.aFamily(['Cyril'])
    const stranger = await studio.events.people.person()
    expect(await code(join(stranger, eventId, [ids[1] ?? '']))).toBe('alias.notFound')
    expect((await studio.events.call(joinProviderEvent, {}, { id: eventId, body: {} })).status).toBe(401)
  })
})

describe('a provider that does not answer', () => {
  it('gets no booking while it is down: joining is refused, and nothing is stored', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person()
    studio.reservanto.failing.set('Classes/Get', 'silent')
    await expect(join(player, eventId)).rejects.toThrow('provider.unavailable')
    expect(await studio.booking(eventId, player.id)).toBe(null)
    expect(stored(lesson)).toEqual([])
  })

  it('is asked later about a booking that it carried out without an answer, and books nothing twice', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person()
    studio.reservanto.failing.set('Classes/CreateBooking', 'mute')
    expect((await join(player, eventId)).body).toMatchObject({ joined: [], pending: [player.id], playersCount: 3 })
    studio.reservanto.failing.clear()
    expect(await code(join(player, eventId))).toBe('provider.busy')
    await studio.settle(eventId, player.id)
    await studio.settle(eventId, player.id)
    expect(stored(lesson)).toEqual([{ count: 1, status: 'Confirmed' }])
    expect(await studio.events.row(eventId)).toMatchObject({ playersCount: 4, players: [{ id: player.id }] })
    await eventually(() => expect(studio.events.facts(eventId, 'player-joined')).toHaveLength(1))
  })

  it('must say twice that it has no booking; then the person reads that joining failed', async () => {
    const { eventId } = await aClass()
    const player = await studio.events.people.person()
    studio.reservanto.failing.set('Classes/CreateBooking', 'silent')
    await join(player, eventId)
    expect(await studio.settle(eventId, player.id)).toEqual({ again: expect.any(Date) })
    expect((await studio.booking(eventId, player.id))?.pending).not.toBe(null)
    await studio.settle(eventId, player.id)
    const { pending, failed } = await studio.events.must(getProviderBooking, player, { id: eventId })
    expect([pending, failed]).toEqual([null, 'join'])
    studio.reservanto.failing.clear()
    expect((await join(player, eventId)).body).toMatchObject({ joined: [player.id] })
  })

  it('keeps an unanswered request until it answers again', async () => {
    const { eventId } = await aClass()
    const player = await studio.events.people.person()
    studio.reservanto.failing.set('Classes/CreateBooking', 'mute').set('Event/Get', 503)
    await join(player, eventId)
    await expect(studio.settle(eventId, player.id)).rejects.toThrow()
    expect((await studio.booking(eventId, player.id))?.pending).toMatchObject({ kind: 'join' })
    studio.reservanto.failing.clear()
    await studio.settle(eventId, player.id)
    expect((await studio.booking(eventId, player.id))?.booked).toEqual([player.id])
  })
})

describe('leaving through a booking provider', () => {
  it('cancels with the safe flags, and then takes the person out', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person()
    await join(player, eventId)
    expect((await leave(player, eventId)).body).toMatchObject({ joined: [], playersCount: 3 })
    expect(stored(lesson)).toEqual([{ count: 1, status: 'Canceled' }])
    expect(sent('Booking/Cancel').at(-1)?.body).toMatchObject({
      EnableCancelWholeCourse: false,
      OverrideCancellationLate: false,
    })
    expect(await code(leave(player, eventId))).toBe('event.notJoined')
    expect((await join(player, eventId)).body).toMatchObject({ joined: [player.id] })
  })

  it('is refused after the provider’s deadline, and for a part of a family', async () => {
    const { eventId } = await aClass()
    const { parent, ids } = await studio.events.aFamily(['Dana'])
    await join(parent, eventId, ids)
    expect(await code(leave(parent, eventId, [ids[1] ?? '']))).toBe('provider.leaveTogether')
    org.merchant.isTooLate = true
    expect(await code(leave(parent, eventId, ids))).toBe('provider.leaveRefused')
    expect((await studio.events.row(eventId)).players).toHaveLength(2)
    org.merchant.isTooLate = false
    expect((await leave(parent, eventId, ids)).body).toMatchObject({ joined: [] })
  })

  it('is refused while the provider is down, and works when it is back', async () => {
    const { eventId } = await aClass()
    const player = await studio.events.people.person()
    await join(player, eventId)
    studio.reservanto.broken = 'silent'
    await expect(leave(player, eventId)).rejects.toThrow('provider.unavailable')
    expect((await studio.events.row(eventId)).players).toHaveLength(1)
    studio.reservanto.broken = null
    expect((await leave(player, eventId)).status).toBe(200)
    expect((await studio.events.row(eventId)).players).toEqual([])
  })

  it('is completed by a later look-up when the provider did not answer the cancellation', async () => {
    const { eventId } = await aClass()
    const player = await studio.events.people.person()
    await join(player, eventId)
    studio.reservanto.failing.set('Booking/Cancel', 'mute')
    expect((await leave(player, eventId)).body).toMatchObject({ joined: [player.id], pending: [player.id] })
    studio.reservanto.failing.clear()
    await studio.settle(eventId, player.id)
    expect((await studio.events.row(eventId)).players).toEqual([])
  })

  it('removes a person from the waiting list', async () => {
    const { lesson, eventId } = await aFullClass()
    const player = await studio.events.people.person()
    await join(player, eventId)
    expect((await leave(player, eventId)).body).toMatchObject({ joined: [], queued: [] })
    expect(stored(lesson)).toEqual([])
    expect((await studio.events.row(eventId)).queue).toEqual([])
  })
})

describe('bookings of people', () => {
  it('that the provider cancels are noticed: the person is removed from the event and notified', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person()
    await join(player, eventId)
    const [[key, booking] = ['', { status: '', count: 0 }]] = [...org.merchant.bookings].filter(([one]) =>
      one.startsWith(`${lesson.id}:`),
    )
    booking.status = 'Canceled'
    const CustomerId = Number(key.split(':')[1])
    org.merchant.activities.push({ AppointmentId: lesson.id, CustomerId, Change: 'Canceled' })
    await studio.read(org.id)
    await studio.read(org.id)
    expect((await studio.events.row(eventId)).players).toEqual([])
    await eventually(() =>
      expect(studio.events.facts(eventId, 'player-left').map(({ data }) => data)).toMatchObject([
        { reason: 'kicked', userId: player.id },
      ]),
    )
  })

  it('are cancelled with the provider when the account is deleted, and forgotten', async () => {
    const { lesson, eventId } = await aClass()
    const player = await studio.events.people.person()
    await join(player, eventId)
    await forgetBooker(studio.events.kit(), player.id)
    await forgetBooker(studio.events.kit(), player.id)
    await eventually(() => expect(stored(lesson)).toEqual([{ count: 1, status: 'Canceled' }]))
    expect(await studio.booking(eventId, player.id)).toBe(null)
  })

  it('of an alias alone are cancelled when it is deleted; those with others stay', async () => {
    const { lesson, eventId } = await aClass()
    const { parent, ids } = await studio.events.aFamily(['Emil', 'Filip'])
    const [, emil = '', filip = ''] = ids
    await join(parent, eventId, [emil, filip])
    await forgetEntrant(studio.events.kit(), { owner: parent.id, aliasId: emil })
    expect((await studio.booking(eventId, parent.id))?.booked).toEqual([filip])
    expect(stored(lesson)).toEqual([{ count: 2, status: 'Confirmed' }])
    await forgetEntrant(studio.events.kit(), { owner: parent.id, aliasId: filip })
    await eventually(() => expect(stored(lesson)).toEqual([{ count: 2, status: 'Canceled' }]))
  })
})
