import { type Availability, listAvailabilities } from '@parta/contracts/availabilities'
import type { Running } from '@parta/kit/service'
import type { TestPeople } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type AvailabilityRow, availabilities } from '../src/availability/store.ts'

let alone: Alone
let running: Running
let people: TestPeople
beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
})
afterAll(() => alone.close())

const list = (token?: string) => alone.call(listAvailabilities, token ? { token } : {})

describe('availabilities', () => {
  it('are empty for a newcomer, and refused without a token', async () => {
    const { token } = await people.person()
    expect(await list(token)).toMatchObject({ status: 200, body: { permanent: [], oneOff: [] } })
    expect((await list()).status).toBe(401)
  })

  it('are those of the caller, permanent and one-off, the soonest first', async () => {
    const [me, other] = [await people.person(), await people.person()]
    const row = (userId: string, type: AvailabilityRow['type'], day: number): AvailabilityRow => ({
      userId,
      type,
      name: `Den ${day}`,
      dateStart: new Date(Date.UTC(2026, 11, day, 16)),
      dateEnd: new Date(Date.UTC(2026, 11, day, 18)),
      activities: ['tennis'],
      location: { lat: 49.2, lon: 16.6 },
      radius: 10,
      isDisabled: false,
    })
    const rows = [
      row(me.id, 'oneOff', 9),
      row(me.id, 'oneOff', 7),
      row(me.id, 'permanent', 8),
      row(other.id, 'oneOff', 6),
    ]
    for (const [index, next] of rows.entries()) {
      await running.kit.change(availabilities, `slot-${index}`, () => ({ next, answer: undefined }))
    }
    const { body } = await list(me.token)
    const names = (list: readonly Availability[]) => list.map(({ name }) => name)
    expect([names(body.permanent), names(body.oneOff)]).toEqual([['Den 8'], ['Den 7', 'Den 9']])
  })
})
