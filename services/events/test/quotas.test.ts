import { hour } from '@parta/contracts/durations'
import { eventLimits } from '@parta/contracts/event-limits'
import type { EventInfo } from '@parta/contracts/events'
import { cancelEvent, createEvent, deleteEvent, updateRepetition } from '@parta/contracts/planning'
import { type UploadReport, uploadEvents } from '@parta/contracts/uploader'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countEvents } from '../src/core/quota-rules.ts'
import { changedQuota, comingQuota, dayQuota, quotas } from '../src/core/quota-store.ts'
import { orgProjection } from '../src/core/store.ts'
import { carryOut } from '../src/core/take-slot.ts'
import { places } from '../src/planning/store.ts'
import { inDays, openSeries, type Series } from './series.ts'

let series: Series
beforeAll(async () => {
  series = await openSeries()
})
afterAll(() => series.close())

const { perDay, changedPerDay, coming } = eventLimits

/** Fills a quota so far that only `room` more events fit into it. */
function leave(room: number, { id, most }: { readonly id: string; readonly most: number }): Promise<void> {
  const limit = { count: most - room, most, refusal: 'event.tooManyToday' } as const
  return series.running.kit.change(quotas, id, (_state, now) => countEvents(null, limit, now))
}
const leaveToday = (person: TestPerson, room: number) => leave(room, { id: dayQuota(person.id), most: perDay })
const create = (person: TestPerson, fields: object = {}) =>
  series.call(createEvent, person, { body: series.form(fields) })
const weekly = (person: TestPerson, count: number) => create(person, { repeatAfter: 'weekly', numberOfEvents: count })
const ledBy = (person: TestPerson) => series.rows().countDocuments({ leader: person.id })
const tooManyToday = { status: 409, body: { code: 'event.tooManyToday' } }
const tooManyComing = { status: 409, body: { code: 'event.tooManyComing' } }

/** Stores the second club, which is registered, and returns its admin. */
async function anOrg(fields: object): Promise<TestPerson> {
  const admin = await series.people.person({ name: 'Alice' })
  const trainer = await series.people.person({ name: 'Tomáš', surname: 'Novák' })
  const org = {
    name: 'Slavia',
    image: 'BASIC',
    currency: 'CZK',
    private: false,
    deleted: false,
    powerUsers: [trainer.id],
  }
  const data = { ...org, admins: [admin.id], ...fields }
  const id = `of-${admin.id}`
  await series.running.kit.newer(orgProjection.definition.collection, { _id: id, version: 1, data: { id, ...data } })
  return admin
}

describe('the events that a person creates in a day', () => {
  it('are limited, also when fifteen calls come at once, and each date of a repetition is one', async () => {
    const person = await series.people.person()
    await leaveToday(person, 12)
    expect((await weekly(person, 8)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 15 }, () => create(person)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(11)
    for (const answer of refused) expect(answer).toMatchObject(tooManyToday)
    expect(await ledBy(person)).toBe(12)
    expect(await create(person)).toMatchObject(tooManyToday)
  })

  it('include the dates that an edit adds', async () => {
    const person = await series.people.person()
    const { body } = await create(person)
    const { id } = body as EventInfo
    await leaveToday(person, 4)
    expect(await series.edit(person, id, { repeatAfter: 'weekly', numberOfEvents: 6 })).toMatchObject(tooManyToday)
    expect((await series.edit(person, id, { repeatAfter: 'weekly', numberOfEvents: 5 })).status).toBe(200)
    expect(await ledBy(person)).toBe(5)
  })

  it('do not include the dates of an edit that is refused for being too busy, or for another limit', async () => {
    const person = await series.people.person()
    const { id } = (await create(person)).body as EventInfo
    await leaveToday(person, 4)
    const extend = () => series.edit(person, id, { repeatAfter: 'weekly', numberOfEvents: 5 })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const held = [carryOut(() => ended, person.id), carryOut(() => ended, person.id)]
    expect(await extend()).toMatchObject({ status: 503, body: { code: 'server.busy' } })
    end()
    await Promise.all(held)
    await leave(0, { id: changedQuota(person.id), most: changedPerDay })
    expect(await extend()).toMatchObject(tooManyToday)
    await series.running.kit.database.native(quotas.collection).deleteOne({ _id: changedQuota(person.id) })
    expect((await extend()).status).toBe(200)
    expect(await ledBy(person)).toBe(5)
  })

  it('do not include those that are refused', async () => {
    const person = await series.people.person()
    await leaveToday(person, 1)
    expect((await create(person, { date: inDays(-1) })).status).toBe(400)
    await leave(0, { id: comingQuota(person.id), most: coming.person })
    expect(await create(person)).toMatchObject(tooManyComing)
    await series.running.kit.database.native(quotas.collection).deleteOne({ _id: comingQuota(person.id) })
    expect((await create(person)).status).toBe(200)
  })
})

describe('coming events', () => {
  it('of a person are limited by those that they lead without an organisation, however old these are', async () => {
    const person = await series.people.person()
    const { body } = await create(person)
    await series.rows().updateOne({ leader: person.id }, { $set: { createdAt: new Date(Date.now() - 26 * hour) } })
    await leave(1, { id: comingQuota(person.id), most: coming.person })
    expect(await create(person)).toMatchObject(tooManyComing)
    await series.must(cancelEvent, person, { id: (body as EventInfo).id, body: {} })
    expect((await create(person)).status).toBe(200)
    expect(await create(person)).toMatchObject(tooManyComing)
  })

  it('that were created today no longer count once they are cancelled, deleted or over', async () => {
    const person = await series.people.person()
    const made = await Promise.all([create(person), create(person), create(person)])
    const [first = '', second = '', third = ''] = made.map(({ body }) => (body as EventInfo).id)
    await leave(0, { id: comingQuota(person.id), most: coming.person })
    expect(await create(person)).toMatchObject(tooManyComing)
    await series.must(cancelEvent, person, { id: first, body: {} })
    await series.must(deleteEvent, person, { id: second })
    await series.rows().updateOne({ _id: third }, { $set: { date: new Date(Date.now() - hour) } })
    for (const status of [200, 200, 200, 409]) expect((await create(person)).status).toBe(status)
  })

  it.each([
    ['an organisation', {}, coming.other],
    ['a registered organisation', { isRegistered: true }, coming.registered],
  ])('of %s are limited for all who plan for it together', async (_what, fields, most) => {
    const admin = await anOrg(fields)
    const eventOrgId = `of-${admin.id}`
    await leave(1, { id: comingQuota(eventOrgId), most })
    expect(await create(admin, { eventOrgId })).toMatchObject({ status: 200 })
    expect(await create(admin, { eventOrgId })).toMatchObject(tooManyComing)
    expect((await create(admin)).status).toBe(200)
  })

  describe('that an edit moves', () => {
    const orgQuota = (eventOrgId: string) => leave(0, { id: comingQuota(eventOrgId), most: coming.other })
    const planned = async (person: TestPerson, fields: object) => {
      const { status, body } = await create(person, fields)
      expect(status).toBe(200)
      return (body as EventInfo).id
    }
    const editAll = (person: TestPerson, id: string, body: object) =>
      series.call(updateRepetition, person, { id, body })
    const inOrg = (eventOrgId: string | null) => series.rows().countDocuments({ 'org.id': eventOrgId })

    it('to an organisation count towards its limit, also those of a whole repetition', async () => {
      const admin = await anOrg({})
      const eventOrgId = `of-${admin.id}`
      const [one, many] = [await planned(admin, {}), await planned(admin, { repeatAfter: 'weekly', numberOfEvents: 3 })]
      await leave(2, { id: comingQuota(eventOrgId), most: coming.other })
      expect(await editAll(admin, many, { eventOrgId })).toMatchObject(tooManyComing)
      expect(await inOrg(eventOrgId)).toBe(0)
      expect((await series.edit(admin, one, { eventOrgId })).status).toBe(200)
      await orgQuota(eventOrgId)
      expect(await series.edit(admin, many, { eventOrgId })).toMatchObject(tooManyComing)
      expect(await inOrg(eventOrgId)).toBe(1)
    })

    it('out of an organisation count towards the limit of their leader', async () => {
      const admin = await anOrg({})
      const eventOrgId = `of-${admin.id}`
      const [one, many] = [
        await planned(admin, { eventOrgId }),
        await planned(admin, { eventOrgId, repeatAfter: 'weekly', numberOfEvents: 3 }),
      ]
      await leave(2, { id: comingQuota(admin.id), most: coming.person })
      expect(await editAll(admin, many, { eventOrgId: null })).toMatchObject(tooManyComing)
      expect((await series.edit(admin, one, { eventOrgId: null })).status).toBe(200)
      await leave(0, { id: comingQuota(admin.id), most: coming.person })
      expect(await series.edit(admin, many, { eventOrgId: null })).toMatchObject(tooManyComing)
      expect(await inOrg(eventOrgId)).toBe(3)
    })

    it('are not counted where they are in the organisation already', async () => {
      const admin = await anOrg({})
      const eventOrgId = `of-${admin.id}`
      const id = await planned(admin, { eventOrgId, repeatAfter: 'weekly', numberOfEvents: 2 })
      await orgQuota(eventOrgId)
      expect((await series.edit(admin, id, { eventOrgId, name: 'Trénink' })).status).toBe(200)
      expect((await editAll(admin, id, { eventOrgId, name: 'Zápas' })).status).toBe(200)
    })
  })

  it('of a file are counted when its import begins', async () => {
    const admin = await anOrg({ isRegistered: true })
    const orgId = `of-${admin.id}`
    const place = await series.running.kit.database.native<{ _id: string; name: string }>(places.collection).findOne()
    const day = inDays(3).slice(0, 10)
    const titles = 'Název;Aktivita;Datum;Začátek;Délka;Místo;Trenér;Cena'
    const rows = ['18:00', '20:00'].map(
      (time) => `Trénink;Badminton;${day};${time};01:30;${place?.name};Tomáš Novák;80`,
    )
    const sheet = Buffer.from([titles, ...rows].join('\r\n')).toString('base64')
    const upload = () => series.call(uploadEvents, admin, { body: { orgId, sheet, commit: true } })
    await leave(1, { id: comingQuota(orgId), most: coming.registered })
    expect(await upload()).toMatchObject(tooManyComing)
    await series.running.kit.database.native(quotas.collection).deleteOne({ _id: comingQuota(orgId) })
    const { body } = await upload()
    expect(body as UploadReport).toMatchObject({ fresh: 2, errorsCount: 0, id: expect.any(String) })
  })
})
