import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkInOf, isAttendanceOpen, isPassShown, markWins, passOf, passText } from './attendance.ts'

const event = { date: '2026-06-10T16:00:00Z', endDate: '2026-06-10T18:00:00Z' }

describe('marking who is there', () => {
  it.for([
    ['2026-06-09T21:59:59Z', false],
    ['2026-06-09T22:00:00Z', true],
    ['2026-06-10T17:00:00Z', true],
    ['2026-06-17T17:59:59Z', true],
    ['2026-06-17T18:00:00Z', false],
  ] as const)('at %s is open: %s', ([now, isOpen]) => {
    expect(isAttendanceOpen(event, new Date(now))).toBe(isOpen)
  })

  it.for([
    ['2026-06-09T20:04:59Z', false],
    ['2026-06-09T20:05:00Z', true],
    ['2026-06-09T21:55:00Z', true],
  ] as const)('of an event five minutes after midnight in Prague at %s is open: %s', ([now, isOpen]) => {
    const early = { date: '2026-06-09T22:05:00Z', endDate: '2026-06-09T23:05:00Z' }
    expect(isAttendanceOpen(early, new Date(now))).toBe(isOpen)
  })
})

describe('the page of an event', () => {
  const about = (edit: boolean, joined: string[], cancelled = false) => ({
    ...event,
    cancelled,
    joined,
    rights: { edit },
  })
  const start = new Date('2026-06-10T16:00:00Z')
  const later = new Date('2026-06-10T19:00:00Z')

  it('offers the list to those who run the event, and the pass to players until it ends', () => {
    expect(checkInOf(about(true, ['petr']), start)).toEqual({ hasList: true, hasPass: true })
    expect(checkInOf(about(true, ['petr']), later)).toEqual({ hasList: true, hasPass: false })
    expect(checkInOf(about(false, ['petr']), start)).toEqual({ hasList: false, hasPass: true })
  })

  it('offers nothing to somebody who is not in the event, or two days before it', () => {
    expect(checkInOf(about(false, []), start)).toBeNull()
    expect(checkInOf(about(false, ['petr'], true), start)).toBeNull()
    expect(checkInOf(about(true, ['petr']), new Date('2026-06-08T16:00:00Z'))).toBeNull()
  })
})

describe('of two marks of a player', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 10, 16, minute))

  it('the later one holds, and of two at the same time the one that says that the player was there', () => {
    const [there, away] = [
      (minute: number) => ({ wasThere: true, at: at(minute) }),
      (minute: number) => ({ wasThere: false, at: at(minute) }),
    ]
    expect(markWins(away(1), undefined)).toBe(true)
    expect([markWins(away(2), there(1)), markWins(there(1), away(2))]).toEqual([true, false])
    expect([markWins(there(1), away(1)), markWins(away(1), there(1))]).toEqual([true, false])
    expect(markWins(there(1), { wasThere: true, at: at(1).toISOString() })).toBe(false)
  })

  it('the same one holds in whatever order they become known', () => {
    const marks = fc.array(fc.record({ wasThere: fc.boolean(), at: fc.integer({ min: 0, max: 3 }).map(at) }))
    const last = (list: readonly { wasThere: boolean; at: Date }[]) =>
      list.reduce<{ wasThere: boolean; at: Date } | undefined>(
        (known, mark) => (markWins(mark, known) ? mark : known),
        undefined,
      )
    fc.assert(
      fc.property(marks, (list) => {
        expect(last(list.toReversed())).toEqual(last(list))
      }),
    )
  })
})

describe('a pass', () => {
  it.for([
    ['2026-06-09T16:00:00Z', false],
    ['2026-06-09T16:00:01Z', true],
    ['2026-06-10T19:59:59Z', true],
    ['2026-06-10T20:00:00Z', false],
  ] as const)('at %s is shown: %s', ([now, isShown]) => {
    expect(isPassShown(event, new Date(now))).toBe(isShown)
  })

  it('is read as it was written', () => {
    const pass = { eventId: 'event-1', key: 'a-key', expiresAt: new Date('2026-06-10T20:00:00Z') }
    const text = `${passText(pass)}.${'x'.repeat(86)}`
    expect(passOf(text)).toEqual({ pass, signed: passText(pass), signature: 'x'.repeat(86) })
  })

  it.each(['', 'PARTA1', 'PARTA2.e.k.1.x', `PARTA1.e.k.soon.${'x'.repeat(86)}`, `PARTA1.e.k.1.${'x'.repeat(85)}`])(
    'is not read from %s',
    (text) => {
      expect(passOf(text)).toBeNull()
    },
  )
})
