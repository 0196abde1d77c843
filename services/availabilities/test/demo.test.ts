import { listAvailabilities } from '@parta/contracts/availabilities'
import { demoAccounts, demoPeople } from '@parta/demo/world'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { plannersOf } from '../src/availability/store.ts'
import { seed } from '../src/seed.ts'

let alone: Alone
beforeAll(async () => {
  alone = await openAlone(service)
})
afterAll(() => alone.close())

describe('the demo data', () => {
  it('contains when people could play, and does not change when it is seeded twice', async () => {
    const [account] = await Promise.all(demoAccounts.map(({ id }) => alone.people.person({ id })))
    for (let time = 0; time < 2; time += 1) {
      await seed(alone.running.kit)
      expect(await plannersOf(alone.running.kit).countDocuments()).toBe(demoPeople.length)
      const { permanent, oneOff } = await alone.must(listAvailabilities, account ?? {})
      expect(oneOff).toMatchObject([{ name: 'Volná sobota' }])
      expect(permanent).toMatchObject([
        { type: 'permanent', hits: true, opportunities: false },
        { type: 'permanent', dayOfWeek: 'sunday', hits: true, opportunities: true },
      ])
    }
  })
})
