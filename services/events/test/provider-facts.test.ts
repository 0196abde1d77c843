import type { Envelope } from '@parta/contracts/fact'
import { aliasDeleted } from '@parta/contracts/identity'
import { joinProviderEvent, leaveProviderEvent } from '@parta/contracts/providers'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLesson, openStudio, type Studio } from './studio.ts'

let studio: Studio
let org: Awaited<ReturnType<Studio['aStudio']>>
beforeAll(async () => {
  studio = await openStudio()
  org = await studio.aStudio()
  await studio.choose(org.id)
})
afterAll(() => studio.close())

async function aClass() {
  const added = aLesson(org.merchant)
  await studio.read(org.id)
  return added
}

type Row = Readonly<Record<string, unknown>> & { readonly _id: string }

/** All rows that the facts of an event write, and the event with its bookings. */
async function stateOf(eventId: string) {
  const { native } = studio.events.kit().database
  const rowsOf = (collection: string) => native<Row>(collection).find({ eventId }).sort({ _id: 1 }).toArray()
  const [entries, log, booked] = await Promise.all(['participations', 'event-log', 'bookings'].map(rowsOf))
  const { players, playersCount, date, cancelled, sequence } = await studio.events.row(eventId)
  return { entries, log, booked, event: { players, playersCount, date, cancelled, sequence } }
}

describe('the facts of an event of a booking provider', () => {
  it('change nothing when they are delivered again, in the wrong order and twice', async () => {
    const { lesson, eventId } = await aClass()
    const { parent, ids } = await studio.events.aFamily(['Emil'])
    const leaver = await studio.events.people.person()
    await studio.events.must(joinProviderEvent, parent, { id: eventId, body: { aliasIds: ids } })
    await studio.events.must(joinProviderEvent, leaver, { id: eventId, body: {} })
    await studio.events.must(leaveProviderEvent, leaver, { id: eventId, body: {} })
    lesson.start += 3_600_000
    await studio.read(org.id)
    const facts = () => studio.events.facts(eventId)
    const types = ['player-joined', 'player-joined', 'player-joined', 'player-left', 'event-changed']
    await eventually(() => {
      const found = facts().map(({ type }) => type.replace('events.', ''))
      expect(found.toSorted()).toEqual(expect.arrayContaining(types.toSorted()))
    })
    await eventually(async () => {
      const { entries = [], log = [] } = await stateOf(eventId)
      const stateOfPerson = (id: string) => entries.find(({ entrantId }) => entrantId === id)?.['state']
      expect([parent.id, ids[1] ?? '', leaver.id].map(stateOfPerson)).toEqual(['joined', 'joined', 'gone'])
      expect(entries.filter(({ date }) => Number(date) !== lesson.start)).toEqual([])
      expect(log.length).toBeGreaterThanOrEqual(types.length)
    })
    const before = await stateOf(eventId)
    const late = facts().toReversed()
    for (const fact of [...late, ...late, ...facts()]) await studio.events.deliver(fact)
    expect(await stateOf(eventId)).toEqual(before)
  })

  it('of a deleted alias cancel its booking once', async () => {
    const { lesson, eventId } = await aClass()
    const { parent, ids } = await studio.events.aFamily(['Filip'])
    const [, aliasId = ''] = ids
    await studio.events.must(joinProviderEvent, parent, { id: eventId, body: { aliasIds: [aliasId] } })
    const fact: Envelope = {
      id: `users:${parent.id}:2:1`,
      type: aliasDeleted.name,
      at: new Date().toISOString(),
      actor: parent.id,
      correlation: 'test',
      subject: parent.id,
      version: 2,
      data: { owner: parent.id, aliasId },
    }
    const cancels = () => studio.reservanto.asked.filter(({ path }) => path.endsWith('Booking/Cancel')).length
    const before = cancels()
    const stored = () => [...org.merchant.bookings].filter(([key]) => key.startsWith(`${lesson.id}:`))
    await studio.events.deliver(fact)
    await eventually(() => expect(stored().map(([, { status }]) => status)).toEqual(['Canceled']))
    await eventually(async () => expect((await stateOf(eventId)).log?.at(-1)).toMatchObject({ kind: 'gone' }))
    await eventually(async () =>
      expect((await stateOf(eventId)).entries?.find(({ entrantId }) => entrantId === aliasId)).toMatchObject({
        state: 'gone',
      }),
    )
    const after = await stateOf(eventId)
    expect(after.event.players).toEqual([])
    await studio.events.deliver(fact)
    await studio.events.deliver(fact)
    expect(await stateOf(eventId)).toEqual(after)
    const open = studio.events.kit().database.native<Row>('tasks')
    await eventually(async () =>
      expect(await open.countDocuments({ task: 'cancel-booking', state: 'pending' })).toBe(0),
    )
    expect(cancels()).toBe(before + 1)
  })
})
