import { askOrg } from '@parta/contracts/questions'
import { demoOrgs, demoPeople } from '@parta/demo/world'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events, orgProjection } from '../src/core/store.ts'
import { seed } from '../src/seed.ts'

let alone: Alone
let people: TestPeople
let running: Running

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
  running.bus.answer(askOrg, () => Promise.resolve(null))
  for (const { id, name, surname, image, gender, age, aliases } of demoPeople) {
    await people.person({ id, name, surname, image, gender, age, aliases: [...aliases] })
  }
  for (const { id, name, founder, members } of demoOrgs) {
    const run = members.filter(({ role }) => role !== 'member').map((member) => member.id)
    const org = { id, name, image: 'BASIC', currency: 'CZK', private: false, deleted: false }
    const data = { ...org, admins: [founder, ...run], powerUsers: [] }
    await running.kit.newer(orgProjection.definition.collection, { _id: id, version: 1, data })
  }
})
afterAll(() => alone.close())

describe('the demo data', () => {
  it('contains an event in every state, and does not change when it is seeded twice', async () => {
    await seed(running.kit)
    const rows = running.kit.database.native<EventRow & { _id: string }>(events.collection)
    const show = (name: string) => rows.findOne({ _id: `demo-show-${name}` })
    const count = await rows.countDocuments()
    expect(count).toBe(250 + 11 + 20 + 14 + 6 + 30)
    expect((await show('offer'))?.players.find(({ id }) => id === 'demo-person-01')?.offerUntil).toBeInstanceOf(Date)
    expect(await show('cancelled')).toMatchObject({ cancelled: true, cancellation: { reason: 'cancelled' } })
    await eventually(async () => {
      expect(await show('confirm')).toMatchObject({ marks: ['confirmation'], cancelled: false })
      expect(await show('goes-ahead')).toMatchObject({ marks: ['decision'], cancelled: false })
      expect(await show('too-few')).toMatchObject({ cancelled: true, cancellation: { reason: 'minimum' } })
    })
    expect(await rows.findOne({ _id: 'demo-repetition-1-2' })).toMatchObject({ playersCount: 5 })
    const ended = { _id: { $regex: '^demo-past-' }, marks: 'ended', playersCount: { $gt: 4 } } as const
    await eventually(async () => expect(await rows.countDocuments(ended)).toBe(30))
    await seed(running.kit)
    expect(await rows.countDocuments()).toBe(count)
    expect(await show('cancelled')).toMatchObject({ sequence: 1 })
    expect(await show('offer')).toMatchObject({ playersCount: 4, queueCount: 1 })
  })
})
