import {
  type Availability,
  createAvailability,
  deleteAvailability,
  getAvailability,
  listAvailabilities,
  setHits,
  updateAvailability,
} from '@parta/contracts/availabilities'
import type { Envelope } from '@parta/contracts/fact'
import { aliasDeleted } from '@parta/contracts/identity'
import { localMinutes } from '@parta/contracts/predicates/zone'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Availabilities, at, onceForm, openAvailabilities, weeklyForm } from './support.ts'

let open: Availabilities
beforeAll(async () => {
  open = await openAvailabilities()
})
afterAll(() => open.close())

const list = async (person: TestPerson) => (await open.call(listAvailabilities, person)).body
const create = async (person: TestPerson, body: object) => (await open.must(createAvailability, person, { body })).items
const createOne = async (person: TestPerson, body: object) => (await create(person, body))[0]?.id ?? ''
const refusal = async (person: TestPerson, body: object) => {
  const answer = await open.call(createAvailability, person, { body })
  return [answer.status, (answer.body as { code?: string }).code]
}
const names = (rows: readonly Availability[]) => rows.map(({ name }) => name)

/** A person with an adult alias and a child. */
const aParent = () => {
  const id = `parent-${crypto.randomUUID().slice(0, 8)}`
  const alias = { name: 'Ema', surname: 'Malá', image: 'BASIC' }
  return open.people.person({
    id,
    aliases: [
      { ...alias, id: `ALIAS_adult__${id}`, ageGroup: 'adult' },
      { ...alias, id: `ALIAS_child__${id}`, ageGroup: 'child' },
    ],
  })
}

describe('the availabilities of a person', () => {
  it('are empty for a newcomer, and refused without a token', async () => {
    expect(await list(await open.people.person())).toEqual({ permanent: [], oneOff: [], invited: [] })
    expect((await open.call(listAvailabilities, {})).status).toBe(401)
  })

  it('are permanent by weekday and one-off by date, with those of the aliases, and nobody else’s', async () => {
    const [me, other] = [await aParent(), await open.people.person()]
    const [dateStart, dateEnd] = [at(1, 4), at(1, 5)]
    await create(other, onceForm({ name: 'Cizí' }))
    await create(me, onceForm({ name: 'Později', dateStart: at(9, 14), dateEnd: at(9, 16) }))
    await create(me, onceForm({ name: 'Dřív' }))
    const aliasId = `ALIAS_adult__${me.id}`
    await create(me, onceForm({ name: 'Ema', aliasId, dateStart: at(5, 8), dateEnd: at(5, 9) }))
    await create(me, weeklyForm({ name: 'Pátek', dayOfWeek: 'friday', dateStart, dateEnd }))
    await create(me, weeklyForm({ name: 'Úterý', dayOfWeek: 'tuesday', dateStart, dateEnd }))
    const { permanent, oneOff } = await list(me)
    expect([names(permanent), names(oneOff)]).toEqual([
      ['Úterý', 'Pátek'],
      ['Dřív', 'Ema', 'Později'],
    ])
  })

  it('do not overlap: neither with each other nor with own events, also of two calls at once', async () => {
    const person = await open.people.person()
    expect(await refusal(person, onceForm())).toEqual([200, undefined])
    expect(await refusal(person, onceForm())).toEqual([409, 'availability.overlaps'])
    open.busy.set(person.id, [{ eventId: 'event', from: at(4, 14), to: at(4, 15) }])
    const [dateStart, dateEnd] = [at(4, 14), at(4, 16)]
    expect(await refusal(person, onceForm({ dateStart, dateEnd }))).toEqual([409, 'availability.eventInRange'])
    const next = onceForm({ dateStart: at(5, 14), dateEnd: at(5, 16) })
    const both = await Promise.all([refusal(person, next), refusal(person, next)])
    expect(both.map(([status]) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect((await list(person)).oneOff).toHaveLength(2)
  })

  it('of a foreign or unknown alias are refused, and nothing is stored', async () => {
    const [me, person] = [await aParent(), await open.people.person()]
    expect(await refusal(person, onceForm({ aliasId: `ALIAS_adult__${me.id}` }))).toEqual([404, 'alias.notFound'])
    expect(await refusal(person, onceForm({ aliasId: person.id }))).toEqual([404, 'alias.notFound'])
    expect((await list(person)).oneOff).toEqual([])
  })

  it('can be of a child, and then never take invitations', async () => {
    const me = await aParent()
    const [mine] = await create(me, onceForm({ aliasId: `ALIAS_child__${me.id}`, hits: true }))
    expect(mine).toMatchObject({ hits: false })
    const answer = await open.call(setHits, me, { id: mine?.id ?? '', body: { hits: true } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'availability.child' } })
  })

  it('of a deleted alias are removed, also when the fact comes twice', async () => {
    const me = await aParent()
    const aliasId = `ALIAS_adult__${me.id}`
    await create(me, onceForm({ aliasId }))
    await create(me, onceForm({ name: 'Moje' }))
    const fact: Envelope = {
      id: `test:${me.id}:2:0`,
      type: aliasDeleted.name,
      at: new Date().toISOString(),
      actor: me.id,
      correlation: 'test',
      subject: me.id,
      version: 2,
      data: { owner: me.id, aliasId },
    }
    await open.running.bus.publish([fact], false)
    await open.running.bus.publish([{ ...fact, id: `${fact.id}again` }], false)
    await eventually(async () => expect(names((await list(me)).oneOff)).toEqual(['Moje']))
  })
})

describe('one availability', () => {
  it('that is permanent can begin or end at another time, or be on another day, by that field alone', async () => {
    const person = await open.people.person()
    const id = await createOne(person, weeklyForm())
    const update = (body: object) => open.call(updateAvailability, person, { id, body })
    // By the clocks of Prague, which may change before the next Wednesday.
    const hoursOf = (...dates: readonly string[]) =>
      dates.map((date) => Math.floor(localMinutes(Date.parse(date)) / 60) % 24)
    const timesOf = ({ body }: Awaited<ReturnType<typeof update>>) => hoursOf(body.dateStart, body.dateEnd)
    expect(timesOf(await update({ dateEnd: at(3, 17) }))).toEqual(hoursOf(at(3, 14), at(3, 17)))
    expect(timesOf(await update({ dateStart: at(3, 13) }))).toEqual(hoursOf(at(3, 13), at(3, 17)))
    expect((await update({ dateStart: at(3, 18) })).body).toMatchObject({ code: 'date.beforeStart' })
    expect((await update({ dayOfWeek: 'friday' })).body).toMatchObject({ dayOfWeek: 'friday' })
  })

  it('is read with its invitations, changed, excluded and included, and deleted when one-off', async () => {
    const person = await open.people.person()
    const id = await createOne(person, onceForm({ placeName: 'Lužánky', radius: 3 }))
    const read = await open.call(getAvailability, person, { id })
    expect(read.body).toMatchObject({ availability: { id, placeName: 'Lužánky', radius: 3 }, invitations: [] })
    const update = (body: object) => open.call(updateAvailability, person, { id, body })
    expect((await update({ isDisabled: true, name: 'Večer' })).body).toMatchObject({ isDisabled: true, name: 'Večer' })
    expect((await update({ isDisabled: false })).body).toMatchObject({ isDisabled: false, name: 'Večer' })
    expect((await open.call(setHits, person, { id, body: { hits: false } })).body).toMatchObject({ hits: false })
    expect((await open.call(deleteAvailability, person, { id, body: {} })).status).toBe(204)
    expect((await open.call(deleteAvailability, person, { id, body: {} })).body).toMatchObject({
      code: 'availability.notFound',
    })
    expect((await open.call(getAvailability, person, { id })).status).toBe(404)
  })

  it('of a repetition is deleted with those after it, and the others stay', async () => {
    const person = await open.people.person()
    const items = await create(person, onceForm({ repeatAfter: 'daily', numberOfAvailabilities: 4 }))
    const [first, second, third, last] = items.map(({ id }) => id)
    await open.must(deleteAvailability, person, { id: second ?? '', body: {} })
    await open.must(deleteAvailability, person, { id: third ?? '', body: { span: 'following' } })
    expect((await list(person)).oneOff.map(({ id }) => id)).toEqual([first])
    expect((await open.call(getAvailability, person, { id: last ?? '' })).status).toBe(404)
    expect(new Set(items.map(({ repetitionId }) => repetitionId)).size).toBe(1)
  })

  it('that is permanent cannot be deleted', async () => {
    const person = await open.people.person()
    const id = await createOne(person, weeklyForm())
    const answer = await open.call(deleteAvailability, person, { id, body: {} })
    expect(answer).toMatchObject({ status: 409, body: { code: 'availability.permanent' } })
    expect((await list(person)).permanent).toHaveLength(1)
  })

  it('moves only to a free time', async () => {
    const person = await open.people.person()
    await create(person, onceForm())
    const id = await createOne(person, onceForm({ dateStart: at(6, 14), dateEnd: at(6, 16) }))
    const move = (day: number) =>
      open.call(updateAvailability, person, { id, body: { dateStart: at(day, 15), dateEnd: at(day, 17) } })
    expect((await move(3)).body).toMatchObject({ code: 'availability.overlaps' })
    open.busy.set(person.id, [{ eventId: 'event', from: at(7, 16), to: at(7, 18) }])
    expect((await move(7)).body).toMatchObject({ code: 'availability.eventInRange' })
    expect((await move(8)).body).toMatchObject({ dateStart: at(8, 15), dateEnd: at(8, 17) })
  })
})
