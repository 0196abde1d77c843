import { hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { describe, expect, it } from 'vitest'
import type { LiveMatches, LiveSlot } from '../suggestions/live.ts'
import { judgePerson } from './judge.ts'

/** Somebody who wants to be asked, is free for a day, ten times over, and would play anything. */
function someoneWithMuchTime(userId: string) {
  const from = Date.now() + 48 * hour
  const once = { start: new Date(from), end: new Date(from + 24 * hour) }
  const player = { isChild: false, karma: 9, own: new Set() }
  const slots = Array.from({ length: 10 }, (_none, number) => {
    const slot = { once, hits: true, opportunitiesSince: new Date(), aliasId: null }
    return { id: `${userId}-${number}`, userId, slot, player, at: { lat: 49, lon: 16 }, activities: null }
  })
  return { slots: slots as object as LiveSlot[] }
}

describe('a change of an availability', () => {
  it('causes a bounded number of searches, however many times and activities it holds', async () => {
    let searches = 0
    const forEvent = () => {
      searches += 1
      return []
    }
    const live = {
      founders: new Set(['eva']),
      people: new Map([['eva', someoneWithMuchTime('eva')]]),
      index: { forEvent },
    }
    await judgePerson({} as Kit, live as object as LiveMatches, 'eva')
    expect(searches).toBeGreaterThan(100)
    expect(searches).toBeLessThanOrEqual(400)
  })
})
