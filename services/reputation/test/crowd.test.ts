import { eventEnded } from '@parta/contracts/event-facts'
import { emitEmojiBatch, finishFeedback, getFeedback } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import { getStats } from '@parta/contracts/reputation'
import { eventually } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AttendanceRow, attendances } from '../src/attendance/store.ts'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const hour = 3_600_000

describe('the feedback of an event with more players than a fact names', () => {
  it('shows each of them once, and counts for each of them when it is finished', async () => {
    const [leader, last] = [await reputation.people.person(), await reputation.people.person()]
    const players = Array.from({ length: limits.factPeople + 100 }, (_none, at) => `runner-${at}`)
    const ids = [...players, last.id]
    const about = {
      eventId: 'city-run',
      eventName: 'Běh městem',
      date: new Date(Date.now() - 3 * hour).toISOString(),
      endDate: new Date(Date.now() - hour).toISOString(),
      activityType: 'running' as const,
      placeId: 'place-1',
      leader: leader.id,
      trainer: null,
      orgId: null,
      provider: 'PARTA' as const,
      private: false,
    }
    const attendeesOf = (part: readonly string[]) =>
      part.map((userId) => ({ userId, aliasId: null, isConfirmed: true }))
    const parts = [ids.slice(limits.factPeople), ids.slice(0, limits.factPeople)]
    // The parts come in any order, each twice.
    for (const [at, part] of parts.entries()) {
      await reputation.deliver(
        aFact(eventEnded, { ...about, attendees: attendeesOf(part) }, { id: `test:crowd:1:${at}` }),
      )
    }

    const { event, players: shown } = await reputation.must(getFeedback, leader, { id: 'city-run' })
    expect(event).toMatchObject({ runs: true, finished: false, closed: false })
    expect(shown.map(({ id }) => id).toSorted()).toEqual([leader.id, ...ids].toSorted())
    const emojis = [
      { userOrAliasId: last.id, emoji: 'fire' as const },
      { userOrAliasId: 'runner-0', emoji: 'fire' as const },
    ]
    await reputation.must(emitEmojiBatch, leader, { body: { eventId: 'city-run', emojis } })
    await reputation.must(finishFeedback, leader, { id: 'city-run' })

    const { database } = reputation.running.kit
    const eventId = 'city-run'
    await eventually(async () => {
      const rows = database.native<AttendanceRow>(attendances.collection)
      const row = await rows.findOne({ _id: eventId })
      expect(row?.players).toEqual(ids.toSorted())
      expect(row?.leader).toBe(leader.id)
    })
    await eventually(async () => {
      const { streak, emoji } = await reputation.must(getStats, last, { id: last.id })
      expect([streak.value, emoji]).toEqual([1, expect.objectContaining({ fire: 1 })])
    })
  })
})
