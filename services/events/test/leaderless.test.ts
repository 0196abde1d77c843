import type { leaderRemoved } from '@parta/contracts/event-facts'
import { createEvent } from '@parta/contracts/planning'
import { joinRepetition } from '@parta/contracts/players'
import { eventually } from '@parta/kit/testing'
import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personal } from '../src/personal.ts'
import { type Events, eventForm, inHours, openEvents } from './support.ts'

let events: Events
beforeAll(async () => {
  events = await openEvents()
})
afterAll(() => events.close())

describe('a repetition whose leader is erased', () => {
  it('asks its players once for all its dates, which have the same time to agree unless they begin soon', async () => {
    const [leader, player] = [await events.people.person(), await events.people.person()]
    const weekly = { repeatAfter: 'weekly', numberOfEvents: 3, date: inHours(24 * 6).toISOString() }
    const { id, repetitionId } = await events.must(createEvent, leader, { body: eventForm(weekly) })
    await events.must(joinRepetition, player, { id, body: {} })
    await personal(events.kit()).erase({ id: leader.id, aliasIds: [] })
    const dates = [1, 2, 3].map((at) => `${repetitionId}-${at}`)
    const untils = await Promise.all(dates.map(async (one) => (await events.row(one)).handover?.until.getTime()))
    expect(untils[0]).toBeGreaterThan(0)
    expect(new Set(untils).size).toBe(1)
    const asked = () => dates.flatMap((one) => events.facts(one, 'leader-removed'))
    await eventually(() => expect(asked()).toHaveLength(3))
    const all = asked().map(({ data }) => data as Static<typeof leaderRemoved.data>)
    expect(all.map(({ people }) => people)).toEqual(dates.map(() => [player.id]))
    expect(new Set(all.map(({ together }) => together?.id)).size).toBe(1)
    expect(all[0]?.together?.date).toBeDefined()
  })
})
