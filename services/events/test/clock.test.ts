import { getEvent } from '@parta/contracts/events'
import { confirmEvent, joinEvent, leaveEvent } from '@parta/contracts/players'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { openDatabase } from '@parta/kit/store/mongo'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '../src/core/store.ts'
import { dueFilter, sweepClock } from '../src/jobs.ts'
import { decideLeave } from '../src/joining/leave-rules.ts'
import { type Events, inHours, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson

beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person({ name: 'Lenka' })
})
afterAll(() => alone.close())

const join = (person: TestPerson, id: string) => alone.call(joinEvent, person, { id, body: {} })
const sweep = () => sweepClock(alone.kit()).run({}, { number: 1, last: true })
/** What the clock publishes for an event of `anEagerEvent` whose steps are all due. */
const everyStep = ['confirmation-closing', 'confirmation-opened', 'event-goes-ahead', 'event-starting']
const clockFacts = (id: string) =>
  alone
    .facts(id)
    .map(({ type }) => type.replace('events.', ''))
    .filter((name) => !name.startsWith('player-') || name === 'player-left' || name === 'player-shifted')

/** The moment `ms` milliseconds from now; negative values are in the past. */
const soon = (ms: number) => new Date(Date.now() + ms)

/** Creates an event that uses every step of the clock: a minimum of players and confirmations. */
async function anEagerEvent(fields: object = {}) {
  const { id } = await alone.anEvent(leader, {
    requireConfirmation: true,
    hoursConfirm: 2,
    minPlayers: 2,
    decisionHours: 24,
    ...fields,
  })
  const player = await alone.people.person()
  await join(player, id)
  return { id, player }
}

const allDue = (nextAt: Date) => () => ({
  date: inHours(1),
  endDate: inHours(2),
  createdAt: inHours(-72),
  confirmationDate: inHours(-1),
  nextAt,
})

describe('the clock of events', () => {
  it('applies the steps that came due while the service was stopped, each once', async () => {
    const { id } = await anEagerEvent()
    await alone.away(async () => {
      const database = await openDatabase(readConfig(BaseConfig, alone.env), 'events', [])
      const rows = database.native<{ _id: string; v: number }>(events.collection)
      await rows.updateOne({ _id: id }, { $set: allDue(soon(-1000))(), $inc: { v: 1 } })
      await database.close()
    })
    // Facts that are published again after a restart may arrive in another order.
    await eventually(() => expect(clockFacts(id).toSorted()).toEqual(everyStep))
    expect(await alone.row(id)).toMatchObject({ marks: ['decision', 'confirmation', 'starting', 'closing'] })
    for (let time = 0; time < 3; time += 1) await sweep()
    expect(clockFacts(id).toSorted()).toEqual(everyStep)
  })

  it('applies each step once when several sweeps run at the same time', async () => {
    const { id } = await anEagerEvent()
    await alone.modify(id, allDue(soon(-1000)))
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    // One write makes all four; two sweeps that send them may send them in another order.
    await eventually(() => expect(clockFacts(id).toSorted()).toEqual(everyStep))
  })

  it('cancels an event below its minimum of players, and notifies everyone', async () => {
    const { id, player } = await anEagerEvent({ maxPlayers: 5, minPlayers: 3 })
    await alone.modify(id, () => ({ decisionHours: 100, nextAt: soon(-1000) }))
    await sweep()
    const { body } = await alone.call(getEvent, player, { id })
    expect(body).toMatchObject({ cancelled: true, cancellation: { reason: 'minimum' }, sequence: 1 })
    await eventually(() => {
      const [fact] = alone.facts(id, 'event-cancelled')
      expect(fact?.data).toMatchObject({ reason: 'minimum', people: [leader.id, player.id] })
      expect(fact?.actor).toBe('system')
    })
    expect((await alone.row(id)).nextAt).toBeNull()
  })

  it('ends an event once, with those who were in it', async () => {
    const { id, player } = await anEagerEvent()
    await alone.modify(id, () => ({ date: inHours(-2), endDate: inHours(-0.5), nextAt: soon(-1000) }))
    await Promise.all([sweep(), sweep()])
    await eventually(() => {
      expect(clockFacts(id)).toEqual(['event-ended'])
      expect(alone.facts(id, 'event-ended')[0]?.data).toMatchObject({
        leader: leader.id,
        attendees: [
          { userId: leader.id, aliasId: null, isConfirmed: false },
          { userId: player.id, aliasId: null, isConfirmed: false },
        ],
      })
    })
  })

  it('finds due events by an index, without reading any other', async () => {
    const query = alone
      .kit()
      .database.model(events)
      .find(dueFilter(new Date()), { _id: 1 })
      .sort({ nextAt: 1 })
      .limit(200)
    const plan = (await query.explain('executionStats')) as unknown as {
      queryPlanner: { winningPlan: object }
      executionStats: { totalDocsExamined: number; totalKeysExamined: number; nReturned: number }
    }
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('nextAt_1')
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/)
    const { totalDocsExamined, totalKeysExamined, nReturned } = plan.executionStats
    expect(totalDocsExamined).toBe(nReturned)
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned + 1)
  })
})

describe('a held place', () => {
  async function anOffer() {
    const { id } = await alone.anEvent(leader, { requireConfirmation: true, hoursConfirm: 2 })
    const [first, second, third] = [
      await alone.people.person(),
      await alone.people.person(),
      await alone.people.person(),
    ]
    for (const person of [first, second, third]) await join(person, id)
    return { id, first, second, third }
  }

  it('passes to the next in the queue when it lapses, and can no longer be taken', async () => {
    const { id, first, second, third } = await anOffer()
    await alone.call(leaveEvent, first, { id, body: {} })
    const lapsed = (at: Date) => (event: { players: readonly object[] }) => ({
      players: event.players.map((entry) => ('offerUntil' in entry ? { ...entry, offerUntil: at } : entry)) as never,
      nextAt: at,
    })
    await alone.modify(id, lapsed(soon(-1000)))
    expect(await alone.call(confirmEvent, second, { id, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'event.notJoined' },
    })
    await Promise.all([sweep(), sweep()])
    expect((await alone.row(id)).players.map((entry) => entry.id)).toEqual([leader.id, third.id])
    await eventually(() => {
      expect(alone.facts(id, 'player-left').map(({ data }) => data)).toMatchObject([
        { userId: first.id, reason: 'left' },
        { userId: second.id, reason: 'lapsed', wasQueued: false },
      ])
      expect(alone.facts(id, 'player-shifted').map(({ data }) => data)).toMatchObject([
        { userId: second.id },
        { userId: third.id },
      ])
    })
    expect((await alone.call(confirmEvent, third, { id, body: {} })).status).toBe(200)
  })

  it('that became free at night is held until the morning', async () => {
    const { id, first } = await anOffer()
    const leaving = { eventId: id, userId: first.id, ids: [first.id], message: '' }
    // 23:30 in Prague, the start ten days later.
    const night = new Date('2031-06-01T21:30:00Z')
    await alone.modify(id, () => ({
      date: new Date('2031-06-11T16:00:00Z'),
      endDate: new Date('2031-06-11T18:00:00Z'),
      confirmationDate: new Date('2031-06-11T14:00:00Z'),
    }))
    await alone.kit().change(events, id, (event) => decideLeave(event, leaving, night))
    const { players, nextAt } = await alone.row(id)
    expect(players[1]?.offerUntil).toEqual(new Date('2031-06-02T08:00:00Z'))
    expect(nextAt).toEqual(new Date('2031-06-02T08:00:00Z'))
  })
})
