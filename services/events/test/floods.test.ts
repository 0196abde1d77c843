import { eventLimits } from '@parta/contracts/event-limits'
import type { Operation } from '@parta/contracts/operation'
import { createPlace, updatePlace } from '@parta/contracts/places'
import {
  cancelRepetition,
  createEvent,
  deleteRepetition,
  renewEventLink,
  updateEvent,
  updateRepetition,
} from '@parta/contracts/planning'
import { joinRepetition, leaveRepetition } from '@parta/contracts/players'
import type { Kit } from '@parta/kit/kit'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countEvents } from '../src/core/quota-rules.ts'
import { changedQuota, type QuotaRow, quotas } from '../src/core/quota-store.ts'
import { carryOut, carryOutJoin } from '../src/core/take-slot.ts'
import { followChanged, followSome } from '../src/planning/places/follow-places.ts'
import { type PlaceRow, places } from '../src/planning/store.ts'
import { openSeries, type Series } from './series.ts'

let series: Series
beforeAll(async () => {
  series = await openSeries()
})
afterAll(() => series.close())

const weekly = { repeatAfter: 'weekly', numberOfEvents: 3 }
const rowOf = (id: string) => series.running.kit.database.native<PlaceRow>(places.collection).findOne({ _id: id })

/** A person with a place of their own, a repetition of three events there, and another of somebody else to join. */
async function aPlanner() {
  const person = await series.people.person()
  const location = { lat: 49.3, lon: 16.7 }
  const body = { name: 'Kurt', location, activities: ['badminton'] }
  const { id: placeId } = await series.must(createPlace, person, { body })
  const form = series.form({ ...weekly, eventPlaceId: placeId })
  const { id, repetitionId } = await series.must(createEvent, person, { body: form })
  const [open = ''] = await series.weekly(3)
  const names = async () => (await series.whole(repetitionId ?? '')).map(({ name, place }) => [name, place.name])
  const call = (operation: Operation, of: string, sent: object = {}) =>
    series.call(operation, person, { id: of, body: sent })
  return { person, placeId, id, open, repetitionId: repetitionId ?? '', names, call }
}
type Planner = Awaited<ReturnType<typeof aPlanner>>

/** The commands by which a person changes many dates with one call. */
const commands: readonly [string, (planner: Planner) => Promise<{ status: number; body: unknown }>][] = [
  ['an edit of a repetition', ({ call, id }) => call(updateRepetition, id, { name: 'Jinak' })],
  ['an edit of a place', ({ call, placeId }) => call(updatePlace, placeId, { name: 'Jinde' })],
  ['a new link', ({ call, id }) => call(renewEventLink, id)],
  ['joining a repetition', ({ call, open }) => call(joinRepetition, open)],
  ['a new repetition', ({ person }) => series.call(createEvent, person, { body: series.form(weekly) })],
  ['cancelling a repetition', ({ call, id }) => call(cancelRepetition, id)],
  ['deleting a repetition', ({ call, id }) => call(deleteRepetition, id)],
]

describe('the commands of one person on many dates', () => {
  it.each(commands)(
    'are two at once: %s is refused as busy beside two others, and not to others',
    async (_what, run) => {
      const [planner, other] = [await aPlanner(), await aPlanner()]
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const slots = [carryOut, carryOut, carryOutJoin, carryOutJoin]
      const held = slots.map((slot) => slot(() => ended, planner.person.id))
      try {
        expect(await run(planner)).toMatchObject({ status: 503, body: { code: 'server.busy' } })
        expect((await run(other)).status).toBe(200)
      } finally {
        end()
        await Promise.all(held)
      }
      expect((await run(planner)).status).toBe(200)
    },
  )

  it('write a bounded number of events at once, also those at a changed place', async () => {
    const { placeId, person, names } = await aPlanner()
    const more = { ...weekly, numberOfEvents: 2 * eventLimits.writtenAtOnce, eventPlaceId: placeId }
    await series.must(createEvent, person, { body: series.form(more) })
    let [inProgress, most] = [0, 0]
    const { kit } = series.running
    const change = async (...given: Parameters<Kit['change']>) => {
      inProgress += 1
      most = Math.max(most, inProgress)
      const answer = await kit.change(...given)
      inProgress -= 1
      return answer
    }
    await followSome(
      { ...kit, change: change as Kit['change'] },
      { ...((await rowOf(placeId)) as PlaceRow), name: 'Hala' },
    )
    expect(most).toBe(eventLimits.writtenAtOnce)
    expect((await names()).map(([, place]) => place)).toEqual(['Hala', 'Hala', 'Hala'])
  })
})

describe('the dates that a person changes in a day', () => {
  const leave = (room: number, { id }: TestPerson) => {
    const limit = { count: eventLimits.changedPerDay - room, most: eventLimits.changedPerDay } as const
    return series.running.kit.change(quotas, changedQuota(id), (_state, now) =>
      countEvents(null, { ...limit, refusal: 'event.tooManyToday' }, now),
    )
  }
  const counted = async ({ id }: TestPerson) => {
    const rows = series.running.kit.database.native<QuotaRow & { _id: string }>(quotas.collection)
    return (await rows.findOne({ _id: changedQuota(id) }))?.hours.reduce((sum, { count }) => sum + count, 0) ?? 0
  }
  const refusalOf = (code: string) => ({ status: 409, body: { code } })
  const tooMany = refusalOf('event.tooManyToday')

  it.each(commands.slice(0, 4))('are limited: %s counts each date before it writes any', async (what, run) => {
    const planner = await aPlanner()
    const all = async () => [await series.whole(planner.repetitionId), await series.open(planner.open)]
    const before = await all()
    await leave(2, planner.person)
    const isJoin = what === 'joining a repetition'
    expect(await run(planner)).toMatchObject(isJoin ? refusalOf('event.tooManyJoined') : tooMany)
    expect(await all()).toEqual(before)
    expect((await rowOf(planner.placeId))?.name).toBe('Kurt')
    await leave(3, planner.person)
    expect((await run(planner)).status).toBe(200)
    expect(await counted(planner.person)).toBe(eventLimits.changedPerDay)
  })

  it('include single events, and not edits that are refused', async () => {
    const { person, call, id } = await aPlanner()
    await leave(1, person)
    expect((await call(updateEvent, id, { date: new Date(0).toISOString() })).status).toBe(400)
    expect((await call(updateEvent, id, { name: 'Jinak' })).status).toBe(200)
    expect(await call(updateEvent, id, { name: 'Zas jinak' })).toMatchObject(tooMany)
  })

  it('do not include a place that stays as it is', async () => {
    const { person, call, placeId } = await aPlanner()
    expect((await call(updatePlace, placeId, { name: 'Kurt' })).status).toBe(200)
    expect(await counted(person)).toBe(0)
  })

  it('do not include what is cancelled, deleted or left, which is possible beyond the limit', async () => {
    const [planner, player] = [await aPlanner(), await aPlanner()]
    await player.call(joinRepetition, planner.id)
    await leave(0, planner.person)
    await leave(0, player.person)
    expect((await player.call(leaveRepetition, planner.id)).status).toBe(200)
    expect((await planner.call(cancelRepetition, planner.id)).status).toBe(200)
    expect((await planner.call(deleteRepetition, planner.id)).status).toBe(200)
  })

  it('are counted once, not again by the work that completes an interrupted command', async () => {
    const { person, placeId, id, repetitionId, names } = await aPlanner()
    const rows = series.running.kit.database.native<PlaceRow>(places.collection)
    await rows.updateOne({ _id: placeId }, { $set: { name: 'Po pádu', changedAt: new Date(Date.now() - 60_000) } })
    await followChanged(series.running.kit, new Date())
    const [{ date } = { date: new Date() }] = await series.whole(repetitionId)
    const order = { id: 'left', kind: 'edit', by: person.id, at: new Date(), eventIds: [id], from: date } as const
    await series.leaveOrder(repetitionId, { ...order, patch: { name: 'Dokončeno' } })
    await series.complete(repetitionId, 'left')
    expect((await names())[0]).toEqual(['Dokončeno', 'Po pádu'])
    expect(await counted(person)).toBe(0)
  })
})
