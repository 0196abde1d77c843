import { describe, expect, it } from 'vitest'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { nextOf, withoutNext } from './next-event.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** An event with the fields that the choice reads. */
function anEvent(id: string, over: Partial<ShownEvent> = {}): ShownEvent {
  const at = { date: '2026-11-21T17:00:00Z', endDate: '2026-11-21T18:30:00Z' }
  return { id, ...at, joined: ['me'], cancelled: false, ...over } as ShownEvent
}

describe('the next event', () => {
  it('is the soonest in which the person or their child plays', () => {
    expect(nextOf([anEvent('waits', { joined: [] }), anEvent('child', { joined: ['child'] })], now)?.id).toBe('child')
    expect(nextOf([anEvent('led', { joined: [], isLeader: true })], now)).toBeNull()
  })

  it('may have begun, and is neither over nor cancelled', () => {
    const begun = { date: '2026-11-21T11:00:00Z', endDate: '2026-11-21T12:30:00Z' }
    const over = { date: '2026-11-21T10:00:00Z', endDate: '2026-11-21T11:30:00Z' }
    const events = [anEvent('over', over), anEvent('cancelled', { cancelled: true }), anEvent('begun', begun)]
    expect(nextOf(events, now)?.id).toBe('begun')
  })

  it('is left out of the list below it', () => {
    const [first, second] = [anEvent('first'), anEvent('second')]
    expect(withoutNext([first, second], first)).toEqual([second])
    expect(withoutNext([first, second], null)).toEqual([first, second])
  })
})
