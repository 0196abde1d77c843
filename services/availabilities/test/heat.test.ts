import { createAvailability, setHits, updateAvailability } from '@parta/contracts/availabilities'
import { heatLimits } from '@parta/contracts/availability-values'
import { hour } from '@parta/contracts/durations'
import { getHeatMap } from '@parta/contracts/heat'
import { userUpdated } from '@parta/contracts/profiles'
import { cities } from '@parta/contracts/values'
import { aUserSnapshot, eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heatSnapshots, heatSquares } from '../src/heat/store.ts'
import { aFamily, type Matching, openMatching } from './matching.ts'
import { at, onceForm } from './support.ts'

let open: Matching
let visitor: TestPerson
beforeEach(async () => {
  open = await openMatching()
  visitor = await open.people.person()
})
afterEach(async () => {
  vi.useRealTimers()
  await open.close()
})

const create = async (person: TestPerson, fields: object = {}) =>
  (await open.must(createAvailability, person, { body: onceForm({ radius: 3, ...fields }) })).items[0]?.id ?? ''
const around = { lat: `${cities.brno.lat}`, lon: `${cities.brno.lon}`, km: '10' }
const run = () => open.running.built.jobs?.['count-heat']?.run({}, { number: 1, last: true })
const read = (query: Readonly<Record<string, string>> = {}) =>
  open.must(getHeatMap, visitor, { query: { ...around, ...query } })
/** The highest digit of each hour, of all squares around. */
async function hoursOf(query: Readonly<Record<string, string>> = {}): Promise<Record<string, number>> {
  const { from, squares } = await read(query)
  const found: Record<string, number> = {}
  for (const { hours } of squares) {
    for (const [step, digit] of hours.split('').entries()) {
      const name = new Date(Date.parse(from ?? '') + step * hour).toISOString()
      if (digit !== '0') found[name] = Math.max(found[name] ?? 0, Number(digit))
    }
  }
  return found
}
const stored = (collection: string) => open.running.kit.database.native<{ _id: string }>(collection)
/** Forgets the snapshots, so that the job computes one in this hour again. */
async function recompute(): Promise<void> {
  await stored(heatSnapshots.collection).deleteMany({})
  await run()
}
const [two, three] = [at(3, 14), at(3, 15)]

describe('the heat map', () => {
  it('tells a square and hour from five people on, in bands, once an hour', async () => {
    // The hour must not end meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] })
    const people = await Promise.all([1, 2, 3, 4].map(() => open.people.person()))
    for (const person of people) await create(person)
    await eventually(async () => {
      await run()
      expect((await read()).from).not.toBeNull()
    })
    expect(await hoursOf()).toEqual({})
    const fifth = await open.people.person()
    await create(fifth, { activities: 'chosen', chosen: ['badminton'] })
    // Without any square it is computed again in the same hour.
    await eventually(async () => {
      await run()
      expect(await hoursOf()).toEqual({ [two]: 1, [three]: 1 })
    })
    const before = await read()
    expect(before.side).toBe(heatLimits.sides.fine)
    expect(before.squares.length).toBeGreaterThan(3)
    expect(await hoursOf({ activity: 'badminton' })).toEqual({ [two]: 1, [three]: 1 })
    expect(await hoursOf({ activity: 'tennis' })).toEqual({})
    expect(await hoursOf({ lat: `${cities.prague.lat}`, lon: `${cities.prague.lon}` })).toEqual({})
    const wide = await read({ km: `${heatLimits.kmMax}` })
    expect([wide.side, wide.squares.length > 0]).toEqual([heatLimits.sides.coarse, true])

    for (let time = 0; time < 5; time += 1) await create(await open.people.person())
    await run()
    expect(await read()).toEqual(before)
    await eventually(async () => {
      await recompute()
      expect(await hoursOf()).toEqual({ [two]: 2, [three]: 2 })
    })
    expect(await stored(heatSnapshots.collection).countDocuments()).toBe(1)
  })

  it('counts each person once, no children, and nobody who is excluded, takes no invitations or was deleted', async () => {
    const adults = await Promise.all([1, 2, 3, 4].map(() => open.people.person()))
    for (const person of adults) await create(person)
    const { parent, child, adult, unknown } = await aFamily(open)
    for (const aliasId of [child, unknown]) await create(parent, { aliasId })
    const [first] = adults
    if (first) await create(first, { dateStart: at(3, 10), dateEnd: at(3, 12) })
    const excluded = await open.people.person()
    await open.must(updateAvailability, excluded, { id: await create(excluded), body: { isDisabled: true } })
    const shy = await open.people.person()
    await open.must(setHits, shy, { id: await create(shy), body: { hits: false } })
    const marker = await open.people.person()
    await create(marker, { location: cities.prague })
    await eventually(async () => {
      await recompute()
      expect(await stored(heatSnapshots.collection).countDocuments({ squares: 0 })).toBe(1)
    })
    expect(await hoursOf()).toEqual({})

    // The parent and the adult alias are one person.
    await create(parent, { aliasId: adult, dateEnd: at(3, 15) })
    await create(parent, { dateEnd: at(3, 15) })
    await eventually(async () => {
      await recompute()
      expect(await hoursOf()).toEqual({ [two]: 1 })
    })
    const [gone] = adults
    const deleted = aUserSnapshot(gone?.id ?? '', { deleted: true })
    await open.running.bus.publish([aFact(userUpdated, deleted, { subject: deleted.id, version: 9 })], true)
    await eventually(async () => {
      await recompute()
      expect(await hoursOf()).toEqual({})
    })
  })

  it('keeps the last two snapshots, of which the newest is read, and names nobody', async () => {
    for (let time = 0; time < 5; time += 1) {
      await create(await open.people.person(), { type: 'permanent', name: '', dayOfWeek: 'wednesday' })
    }
    await eventually(async () => {
      await run()
      expect((await read()).squares.length).toBeGreaterThan(0)
    })
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const hours of [1, 2, 3]) {
      vi.setSystemTime(now + hours * hour)
      await Promise.all([run(), run()])
    }
    const kept = await stored(heatSnapshots.collection).find().toArray()
    expect(kept.length).toBe(2)
    const { from } = await open.must(getHeatMap, await open.people.person(), { query: around })
    expect(Date.parse(from ?? '')).toBe(Math.floor(now / hour) * hour + 4 * hour)
    const rows = await stored(heatSquares.collection).find().toArray()
    const fields = ['_id', 'snapshot', 'side', 'row', 'lat', 'lon', 'width', 'all', 'open', 'activities']
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(fields))
    expect(new Set(rows.map((row) => (row as { snapshot?: string }).snapshot)).size).toBe(2)
  })
})
