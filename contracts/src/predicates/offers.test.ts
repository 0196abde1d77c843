import { describe, expect, it } from 'vitest'
import { offerUntil } from './offers.ts'

const held = (now: string, start: string) => offerUntil(new Date(start), new Date(now)).toISOString()

describe('a place held for the first in the queue', () => {
  it('is held for two hours', () => {
    // 12:00 in Prague, the event days away.
    expect(held('2026-06-01T10:00:00Z', '2026-06-10T16:00:00Z')).toBe('2026-06-01T12:00:00.000Z')
  })

  it('is held for 30 minutes within a day of the start', () => {
    expect(held('2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z')).toBe('2026-06-01T10:30:00.000Z')
    expect(held('2026-06-01T10:00:00Z', '2026-06-02T10:00:01Z')).toBe('2026-06-01T12:00:00.000Z')
  })

  it('is held for 10 minutes within three hours of the start', () => {
    expect(held('2026-06-01T10:00:00Z', '2026-06-01T13:00:00Z')).toBe('2026-06-01T10:10:00.000Z')
    expect(held('2026-06-01T10:00:00Z', '2026-06-01T13:00:01Z')).toBe('2026-06-01T10:30:00.000Z')
  })

  it('is never held beyond the start', () => {
    expect(held('2026-06-01T10:00:00Z', '2026-06-01T10:04:00Z')).toBe('2026-06-01T10:04:00.000Z')
  })
})

describe('the night between 21:00 and 08:00 in Prague', () => {
  const later = '2026-06-10T16:00:00Z'

  it.each([
    [
      'a place that comes free in the evening waits for the morning',
      '2026-06-01T19:00:00Z',
      '2026-06-02T08:00:00.000Z',
    ],
    ['so does one that comes free at midnight', '2026-06-01T22:00:00Z', '2026-06-02T08:00:00.000Z'],
    ['and one that comes free before dawn', '2026-06-02T05:59:59Z', '2026-06-02T08:00:00.000Z'],
    ['at eight in the morning it counts', '2026-06-02T06:00:00Z', '2026-06-02T08:00:00.000Z'],
    ['what the evening leaves is held in the morning', '2026-06-01T18:30:00Z', '2026-06-02T07:30:00.000Z'],
    ['two hours that end at nine in the evening are whole', '2026-06-01T17:00:00Z', '2026-06-01T19:00:00.000Z'],
  ])('%s', (_what, now, until) => {
    expect(held(now, later)).toBe(until)
  })

  it('counts when the start is within 12 hours', () => {
    // 22:00, with the start at 10:00, and then a second later.
    expect(held('2026-06-01T20:00:00Z', '2026-06-02T08:00:00Z')).toBe('2026-06-01T20:30:00.000Z')
    expect(held('2026-06-01T20:00:00Z', '2026-06-02T08:00:01Z')).toBe('2026-06-02T06:30:00.000Z')
  })

  it('is never held beyond the start, either', () => {
    // 20:50, with the start at 09:10: ten minutes in the evening, the rest the next morning.
    expect(held('2026-06-01T18:50:00Z', '2026-06-02T07:10:00Z')).toBe('2026-06-02T06:20:00.000Z')
  })

  it('follows the time in Prague when summer time begins and ends', () => {
    // On 29 March 2026 and 25 October 2026 the night is an hour shorter and longer.
    expect(held('2026-03-28T20:30:00Z', '2026-04-10T16:00:00Z')).toBe('2026-03-29T08:00:00.000Z')
    expect(held('2026-10-24T19:30:00Z', '2026-11-10T16:00:00Z')).toBe('2026-10-25T09:00:00.000Z')
  })
})
