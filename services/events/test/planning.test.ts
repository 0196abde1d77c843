import { type EventInfo, getEvent, listMyEvents } from '@parta/contracts/events'
import { deleteEvent } from '@parta/contracts/planning'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EventRow, events, orgProjection, records } from '../src/core/store.ts'
import { followOrg } from '../src/joining/follow-leavers.ts'
import { type Club, openClub } from './club.ts'

let club: Club
let leader: TestPerson
let player: TestPerson
let stranger: TestPerson
let admin: TestPerson
let running: Club['running']
let people: Club['people']
beforeAll(async () => {
  club = await openClub()
  ;({ leader, player, stranger, admin, running, people } = club)
})
afterAll(() => club.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const call: Club['call'] = (...given) => club.call(...given)
const create: Club['create'] = (...given) => club.create(...given)
const anEvent: Club['anEvent'] = (...given) => club.anEvent(...given)
const join: Club['join'] = (...given) => club.join(...given)
const edit: Club['edit'] = (...given) => club.edit(...given)
const cancel: Club['cancel'] = (...given) => club.cancel(...given)
const remove = (person: TestPerson, id: string) => call(deleteEvent, person, { id, body: { id } })
const single = (person: TestPerson, id: string) => call(getEvent, person, { id })
const rows = () => running.kit.database.native<EventRow & { _id: string; v: number }>(events.collection)
const fields = (answer: { body: Record<string, unknown> }) => answer.body['errors'] as { field: string; code: string }[]

describe('create event', () => {
  it('returns all fields: confirmation, minimum, trainer and the caller’s rights', async () => {
    const more = { minPlayers: 3, decisionHours: 12, requireConfirmation: true, trainer: admin.id, eventOrgId: 'org' }
    const { body } = await create(more)
    const info = body as EventInfo
    expect(info).toMatchObject({
      requireConfirmation: true,
      hoursConfirm: 2,
      minPlayers: 3,
      decisionHours: 12,
      goesAhead: false,
      cancellation: null,
      repetition: null,
      sequence: 0,
      isVisible: true,
      willParticipate: true,
      trainerInfo: { id: admin.id, name: 'Alena' },
      rights: { edit: true, remove: true, kick: true, cancel: true },
    })
    const hoursBefore = (moment: string | null) => (Date.parse(info.date) - Date.parse(moment ?? '')) / 3_600_000
    expect(hoursBefore(info.confirmationDate)).toBe(2)
    expect(hoursBefore(info.decisionDate)).toBe(12)
    expect((await single(admin, info.id)).body).toMatchObject({
      rights: { edit: true, remove: true, kick: true, cancel: true },
    })
    expect((await single(stranger, info.id)).body).toMatchObject({
      rights: { edit: false, remove: false, kick: false, cancel: false },
    })
  })

  it.each([
    [{ requireConfirmation: true, hoursConfirm: 48 }, 'hoursConfirm', 'event.confirmationInPast'],
    [{ minPlayers: 5 }, 'minPlayers', 'event.minimumAboveLimit'],
    [{ minPlayers: 2, decisionHours: 48 }, 'decisionHours', 'event.decisionInPast'],
    [{ minPlayers: 1 }, 'minPlayers', 'validation.minimum'],
    [{ oneOffProductId: 'x' }, 'oneOffProductId', 'product.notFound'],
    [{ subscriptionProductId: 'x' }, 'subscriptionProductId', 'product.notFound'],
    [{ repeatAfter: 'weekly' }, 'numberOfEvents', 'event.repeatIncomplete'],
    [{ numberOfEvents: 3 }, 'repeatAfter', 'event.repeatIncomplete'],
    [{ repeatAfter: 'weekly', numberOfEvents: 181 }, 'numberOfEvents', 'validation.maximum'],
    [{ eventOrgId: 'nowhere' }, 'eventOrgId', 'org.notFound'],
    [{ willParticipate: false, eventOrgId: 'org' }, 'trainer', 'event.trainerRequired'],
    [{ willParticipate: false, trainer: 'nobody' }, 'trainer', 'event.trainerRequired'],
    [{ maxPlayers: 1 }, 'maxPlayers', 'event.queueNeedsLimit'],
    [{ date: inHours(24 * 200) }, 'date', 'event.dateTooFar'],
  ])('refuses %j with an error code at the field', async (more, field, code) => {
    expect(fields(await create(more))).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('refuses a trainer other than the leader for an event without an organisation', async () => {
    const [refused] = fields(await create({ trainer: player.id }))
    expect(refused).toMatchObject({ field: 'trainer', code: 'event.trainerNeedsOrg' })
    expect((await create({ willParticipate: false, trainer: leader.id })).body).toMatchObject({ trainerInfo: null })
  })

  it('refuses an organisation that the caller does not manage', async () => {
    expect(await create({ eventOrgId: 'org' }, stranger)).toMatchObject({
      status: 403,
      body: { code: 'rights.missing' },
    })
  })

  it('is refused to a person with too little karma', async () => {
    const low = await people.person()
    const data = { id: low.id, karma: 3, emoji: 0 }
    await running.kit.newer(records.definition.collection, { _id: low.id, version: 1, data })
    expect((await create({}, low)).body).toMatchObject({ code: 'karma.tooLowToCreate' })
  })
})

describe('edit event', () => {
  it('changes the fields of the patch, keeps all others, and moves the queue into new places', async () => {
    const id = await anEvent({ maxPlayers: 2 })
    await join(player, id)
    await join(stranger, id)
    const { status, body } = await edit(leader, id, { maxPlayers: 3, name: 'Badminton jinak', eventId: id })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ name: 'Badminton jinak', maxPlayers: 3, playersCount: 3, queueCount: 0, price: 80 })
  })

  it('is allowed for the leader and organisation admins, and refused to players and strangers', async () => {
    const id = await anEvent({ eventOrgId: 'org' })
    await join(player, id)
    for (const person of [player, stranger]) {
      expect(await edit(person, id, { name: 'x' })).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    }
    expect((await edit(admin, id, { name: 'Jinak' })).body).toMatchObject({ name: 'Jinak' })
  })

  it('moves the event to another place', async () => {
    const id = await anEvent()
    const { body } = await edit(leader, id, { eventPlaceId: 'place-17' })
    expect(body).toMatchObject({ place: { id: 'place-17' }, sequence: 1 })
    expect(fields(await edit(leader, id, { eventPlaceId: 'nowhere' }))[0]).toMatchObject({ code: 'place.notFound' })
  })

  it.each([
    [{ maxPlayers: 1, enableQueue: false }, 409, 'event.morePlayersJoined'],
    [{ date: inHours(-1) }, 400, 'event.dateInPast'],
    [{ date: inHours(24 * 200) }, 400, 'event.dateTooFar'],
    [{ hoursConfirm: 100 }, 400, 'event.confirmationInPast'],
    [{ minPlayers: 9 }, 400, 'event.minimumAboveLimit'],
    [{ minPlayers: 2, decisionHours: 100 }, 400, 'event.decisionInPast'],
    [{ trainer: 'nobody' }, 400, 'event.trainerRequired'],
    [{ oneOffProductId: 'x' }, 404, 'product.notFound'],
    [{ eventOrgId: 'nowhere' }, 404, 'org.notFound'],
    [{ hoursConfirm: 0 }, 400, 'validation.failed'],
    [{ maxPlayers: null }, 400, 'validation.failed'],
    [{ leader: 'me' }, 400, 'validation.failed'],
  ])('refuses %j and changes nothing', async (patch, status, code) => {
    const id = await anEvent()
    await join(player, id)
    const before = await rows().findOne({ _id: id })
    expect(await edit(leader, id, patch)).toMatchObject({ status, body: { code } })
    expect((await rows().findOne({ _id: id }))?.v).toBe(before?.v)
  })

  it('writes nothing if the patch changes nothing', async () => {
    const id = await anEvent()
    const before = await rows().findOne({ _id: id })
    expect((await edit(leader, id, { name: 'Badminton na Lesné', price: 80 })).status).toBe(200)
    expect((await rows().findOne({ _id: id }))?.v).toBe(before?.v)
  })

  it('refuses an unknown event and one that has begun', async () => {
    expect(await edit(leader, 'nothing-there', {})).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
    const id = await anEvent()
    await rows().updateOne({ _id: id }, { $set: { date: new Date(Date.now() - 1000) }, $inc: { v: 1 } })
    expect(await edit(leader, id, { name: 'x' })).toMatchObject({ status: 409, body: { code: 'event.past' } })
  })

  it('keeps two simultaneous edits and ten simultaneous joins consistent', async () => {
    const id = await anEvent({ maxPlayers: 3 })
    const crowd = await Promise.all(Array.from({ length: 10 }, () => people.person()))
    await Promise.all([
      ...crowd.map((person) => join(person, id)),
      edit(leader, id, { maxPlayers: 6 }),
      edit(leader, id, { price: 120 }),
    ])
    const { body } = await single(leader, id)
    expect(body).toMatchObject({ maxPlayers: 6, price: 120, playersCount: 6, queueCount: 5 })
  })
})

describe('cancel event', () => {
  it('keeps the event readable with the reason, and closes it to joining and editing', async () => {
    const id = await anEvent()
    await join(player, id)
    const { body } = await cancel(leader, id, { message: ' Prší ' })
    expect(body).toMatchObject({ cancelled: true, cancellation: { reason: 'cancelled', message: 'Prší' } })
    expect((await single(stranger, id)).body).toMatchObject({ cancelled: true, playersCount: 2 })
    expect((await join(stranger, id)).body).toMatchObject({ code: 'event.notFound' })
    expect((await edit(leader, id, { name: 'x' })).body).toMatchObject({ code: 'event.notFound' })
    expect((await cancel(leader, id)).status).toBe(200)
  })

  it('is refused to players, and once the event has begun', async () => {
    const id = await anEvent()
    await join(player, id)
    expect((await cancel(player, id)).body).toMatchObject({ code: 'rights.missing' })
    await rows().updateOne({ _id: id }, { $set: { date: new Date(Date.now() - 1000) }, $inc: { v: 1 } })
    expect((await cancel(leader, id)).body).toMatchObject({ code: 'event.past' })
    expect((await cancel(leader, 'nothing-there')).body).toMatchObject({ code: 'event.notFound' })
  })
})

describe('a leader who loses their role in the organisation', () => {
  it('no longer leads or opens its private events, even if the snapshot is delivered twice', async () => {
    const about = { id: 'club', name: 'Orel', image: 'BASIC', currency: 'CZK' } as const
    const org = { ...about, private: false, isRegistered: false, deleted: false }
    const runBy = async (version: number, powerUsers: string[]) => {
      const data = { ...org, admins: [admin.id], powerUsers }
      await running.kit.newer(orgProjection.definition.collection, { _id: org.id, version, data })
      return data
    }
    await runBy(1, [leader.id])
    const id = await anEvent({ eventOrgId: org.id, private: true, willParticipate: false, trainer: admin.id })
    const now = await runBy(2, [])
    for (let time = 0; time < 2; time += 1) await followOrg(running.kit, now)
    expect((await single(admin, id)).body).toMatchObject({ leaderInfo: { id: admin.id }, trainerInfo: null })
    await eventually(async () =>
      expect(await single(leader, id)).toMatchObject({ status: 404, body: { code: 'event.notFound' } }),
    )
    expect((await rows().findOne({ _id: id }))?.v).toBe(2)
  })
})

describe('delete event', () => {
  it('leaves the event readable for its players, leader and admins, and hides it from everybody else', async () => {
    const id = await anEvent({ eventOrgId: 'org' })
    await join(player, id)
    expect((await remove(leader, id)).status).toBe(204)
    for (const person of [leader, player, admin]) {
      expect((await single(person, id)).body).toMatchObject({ cancelled: true, cancellation: { reason: 'deleted' } })
    }
    expect(await single(stranger, id)).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
    expect((await remove(leader, id)).body).toMatchObject({ code: 'event.notFound' })
  })

  it('is allowed for organisation admins, and refused to players', async () => {
    const id = await anEvent({ eventOrgId: 'org', trainer: admin.id })
    await join(player, id)
    expect((await remove(player, id)).body).toMatchObject({ code: 'rights.missing' })
    expect((await remove(admin, id)).status).toBe(204)
    const own = await anEvent({ eventOrgId: 'org', trainer: admin.id })
    expect((await remove(player, own)).body).toMatchObject({ code: 'rights.missing' })
  })

  it('removes the event from the lists of its players', async () => {
    const id = await anEvent()
    await join(player, id)
    const mine = async () => {
      const { items } = (await call(listMyEvents, player)).body as { items: { id: string }[] }
      return items.some((event) => event.id === id)
    }
    await eventually(async () => expect(await mine()).toBe(true))
    await remove(leader, id)
    await eventually(async () => expect(await mine()).toBe(false))
  })
})
