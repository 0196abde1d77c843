import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { openEventOf } from './open-event.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** An event with the fields that the choice reads. */
function anEvent(id: string, over: Partial<ShownEvent> = {}): ShownEvent {
  const places = { maxPlayers: 4, playersCount: 1, enableQueue: false, isPartaEvent: true, external: false }
  const who = { joined: [], queued: [], isLeader: false, cancelled: false }
  return { id, date: '2026-11-21T17:00:00Z', ...places, ...who, ...over } as unknown as ShownEvent
}

const openOf = (...events: ShownEvent[]) => openEventOf(events, 'me', now)?.id

describe('the event that a person can join', () => {
  it('is the soonest that has not begun, is not cancelled and is joined in Parta', () => {
    const begun = anEvent('begun', { date: '2026-11-21T11:00:00Z' })
    const elsewhere = [anEvent('external', { external: true }), anEvent('provided', { isPartaEvent: false })]
    expect(openOf(begun, anEvent('cancelled', { cancelled: true }), ...elsewhere, anEvent('open'))).toBe('open')
  })

  it('has room, or a queue', () => {
    const full = { playersCount: 4 }
    expect(openOf(anEvent('full', full))).toBeUndefined()
    expect(openOf(anEvent('queue', { ...full, enableQueue: true }))).toBe('queue')
    expect(openOf(anEvent('unlimited', { ...full, maxPlayers: limits.unlimited }))).toBe('unlimited')
  })

  it('is none that they lead, are in, wait for or hold a seat of; one of their child counts', () => {
    const own = [
      anEvent('led', { isLeader: true }),
      anEvent('in', { joined: ['me'] }),
      anEvent('held', { held: ['me'] }),
    ]
    expect(openOf(...own, anEvent('waits', { queued: ['me'] }))).toBeUndefined()
    expect(openOf(anEvent('child', { joined: ['child'] }))).toBe('child')
  })
})
