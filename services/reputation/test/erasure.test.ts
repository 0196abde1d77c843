import { eventEnded } from '@parta/contracts/event-facts'
import type { FactType } from '@parta/contracts/fact'
import {
  attendanceCorrected,
  emojiGiven,
  feedbackFinished,
  levelRated,
  penaltyGiven,
  reviewGiven,
} from '@parta/contracts/feedback'
import { aliasDeleted } from '@parta/contracts/identity'
import { people } from '@parta/kit/people/people'
import type { Running } from '@parta/kit/service'
import { aFact } from '@parta/kit/testing-facts'
import type { Static, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAll } from '../src/achievements/count.ts'
import { type AttendanceRow, attendances } from '../src/attendance/store.ts'
import { finishByClock } from '../src/feedback/finish.ts'
import { counted, openOwn, type Reputation } from './support.ts'

let reputation: Reputation
let running: Running
beforeAll(async () => {
  reputation = await openOwn()
  ;({ running } = reputation)
})
afterAll(() => reputation.close())

const collections = ['attendances', 'karma-steps', 'emoji', 'reviews', 'records', 'feedbacks', 'feedback-turns']
const rowsOf = (name: string) => running.kit.database.native<{ _id: string }>(name).find().sort({ _id: 1 }).toArray()

/** The ids of all rows that hold any of the ids, by their collection. */
async function traces(...ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    collections.map(async (name) =>
      (await rowsOf(name)).map((row) => ({ name, id: row._id, text: JSON.stringify(row) })),
    ),
  )
  return found
    .flat()
    .filter(({ text }) => ids.some((id) => text.includes(id)))
    .map(({ name, id }) => `${name} ${id}`)
}

const deliver = <D extends TSchema>(type: FactType<D>, data: Static<D>) =>
  reputation.deliver(aFact(type, data, { at: '2026-11-02T20:00:00.000Z' }))

const entrant = (userId: string, aliasId: string | null = null) => ({ userId, aliasId })
const provider = 'PARTA' as const

/** An event that Eva led, with Jana, her alias and Petr; everybody said something of everybody. */
async function anEvent(eventId: string, { aliasId, isFinished }: { aliasId: string; isFinished: boolean }) {
  const times = { date: '2026-11-02T17:00:00.000Z', endDate: '2026-11-02T19:00:00.000Z' }
  const event = { eventId, eventName: 'Volejbal', orgId: null, date: times.date }
  const kind = { activityType: 'volleyball' as const, placeId: 'place', leader: 'eva', trainer: null, provider }
  const players = [entrant('jana'), entrant('jana', aliasId), entrant('petr')] as const
  const attendees = players.map((player) => ({ ...player, isConfirmed: true }))
  await deliver(eventEnded, { ...event, ...times, ...kind, private: false, attendees })
  for (const [by, about] of [
    ['petr', players[0]],
    ['petr', players[1]],
    ['jana', players[2]],
  ] as const) {
    await deliver(emojiGiven, { ...event, ...about, by, emoji: 'fire' })
    await deliver(reviewGiven, { ...event, ...about, by, text: 'Super', private: false })
  }
  await deliver(penaltyGiven, { ...event, ...entrant('jana', aliasId), by: 'eva' })
  if (!isFinished) return
  const attended = [players[0], players[2]]
  await deliver(feedbackFinished, { ...event, ...kind, by: 'eva', attended, penalized: [players[1]] })
}

interface RecordRow {
  readonly _id: string
  readonly karma: number
  readonly emoji: object
  readonly streak: object
}
async function recordOf(id: string) {
  const record = await running.kit.database.native<RecordRow>('records').findOne({ _id: id })
  return record && { karma: record.karma, emoji: record.emoji, streak: record.streak }
}

describe('a deleted person', () => {
  const alias = 'ALIAS_1__jana'

  it('remains in no row, nor do their aliases, except as the giver of what others count', async () => {
    await anEvent('first', { aliasId: alias, isFinished: true })
    await anEvent('second', { aliasId: alias, isFinished: false })
    await counted({ running })
    const before = await recordOf('petr')
    expect(before).toMatchObject({ karma: 9 })
    expect(await traces(alias)).not.toEqual([])
    for (let time = 0; time < 2; time += 1) {
      await running.built.personal?.erase({ id: 'jana', aliasIds: [alias] })
      expect(await traces(alias)).toEqual([])
      expect(await traces('jana')).toEqual([
        'emoji first:jana:petr:fire',
        'emoji second:jana:petr:fire',
        'reviews first:jana:petr',
        'reviews second:jana:petr',
      ])
    }
    expect(await recordOf('petr')).toEqual(before)
  })

  it('gets no attendance when their event is finished later', async () => {
    await finishByClock(running.kit, 'second')
    expect((await traces('jana')).filter((row) => !/^(emoji|reviews) /.test(row))).toEqual([])
  })

  it('keeps taken the points that they took as leader', async () => {
    await anEvent('third', { aliasId: 'ALIAS_3__jana', isFinished: true })
    await counted({ running })
    await running.built.personal?.erase({ id: 'eva', aliasIds: [] })
    expect(await traces('"eva"')).toEqual([])
    expect(await recordOf('ALIAS_3__jana')).toMatchObject({ karma: 8 })
  })
})

describe('a deleted alias', () => {
  it('is in no row, also when the fact comes twice, and its owner stays', async () => {
    const aliasId = 'ALIAS_2__jana'
    await anEvent('fourth', { aliasId, isFinished: true })
    await deliver(aliasDeleted, { owner: 'jana', aliasId })
    await counted({ running })
    expect(await traces(aliasId)).toEqual([])
    expect(await recordOf('jana')).toMatchObject({ emoji: { fire: 2 } })
  })

  it('does not come back by facts that arrive after the deletion', async () => {
    const aliasId = 'ALIAS_4__jana'
    await deliver(aliasDeleted, { owner: 'jana', aliasId })
    await anEvent('fifth', { aliasId, isFinished: true })
    const event = { eventId: 'fifth', eventName: 'Volejbal', orgId: null, date: '2026-11-02T17:00:00.000Z' }
    const kind = { activityType: 'volleyball' as const, placeId: 'place', leader: 'eva', trainer: null, provider }
    await deliver(attendanceCorrected, {
      ...event,
      ...kind,
      finishedAt: '2026-11-02T20:00:00.000Z',
      corrected: [{ ...entrant('jana', aliasId), attended: true }],
    })
    await deliver(levelRated, {
      ...event,
      ...entrant('jana', aliasId),
      by: 'petr',
      activityType: 'volleyball' as const,
      level: 3,
    })
    expect((await rowsOf('level-ratings')).filter(({ _id }) => _id.includes(aliasId))).toEqual([])
    expect(await traces(aliasId)).toEqual([])
    await countAll(running.kit, { stats: [aliasId], progress: [aliasId] })
    expect((await rowsOf('achievement-progress')).filter(({ _id }) => _id.includes(aliasId))).toEqual([])
    const rows = await running.kit.database
      .native<AttendanceRow>(attendances.collection)
      .find({ _id: 'fifth' })
      .toArray()
    expect(rows.map(({ players }) => players)).toEqual([expect.arrayContaining(['jana', 'petr'])])
  })

  it('is taken out of an event again when the end of that is delivered again', async () => {
    const aliasId = 'ALIAS_5__jana'
    await anEvent('sixth', { aliasId, isFinished: true })
    await deliver(aliasDeleted, { owner: 'jana', aliasId })
    await anEvent('sixth', { aliasId, isFinished: true })
    expect(await traces(aliasId)).toEqual([])
  })
})

describe('an event of one person', () => {
  const alone = async (eventId: string, userId: string, aliasId: string | null) => {
    const times = { date: '2026-11-02T17:00:00.000Z', endDate: '2026-11-02T19:00:00.000Z' }
    const kind = { activityType: 'volleyball' as const, placeId: 'place', leader: userId, trainer: null, provider }
    const attendees = [{ ...entrant(userId, aliasId), isConfirmed: true }]
    const whose = { eventId, eventName: 'Terapie', orgId: null, private: true }
    await deliver(eventEnded, { ...whose, ...times, ...kind, attendees })
  }

  it('keeps no deleted alias, and nothing of an erased person, not even its name', async () => {
    const aliasId = 'ALIAS_6__sara'
    await alone('solo', 'sara', aliasId)
    expect(await traces(aliasId)).not.toEqual([])
    await deliver(aliasDeleted, { owner: 'sara', aliasId })
    expect(await traces(aliasId)).toEqual([])
    await running.built.personal?.erase({ id: 'sara', aliasIds: [] })
    expect(await traces('sara', 'Terapie')).toEqual([])
  })

  it('keeps nothing when its end arrives after the erasure', async () => {
    const data = { id: 'olga', name: '', surname: '', aliases: [], deleted: true }
    await running.kit.newer(people.definition.collection, { _id: 'olga', version: 2, data })
    await alone('late', 'olga', null)
    expect(await traces('olga', 'Terapie')).toEqual([])
  })
})
