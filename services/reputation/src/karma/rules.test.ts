import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attend,
  effectOfPenalty,
  fullKarma,
  giveBackPoint,
  type Karma,
  type KarmaStep,
  karmaAfter,
  takePoint,
} from './rules.ts'

const kinds = { P: 'penalty', A: 'attendance' } as const

const stepsOf = (text: string): KarmaStep[] =>
  Array.from(text, (letter, at) => ({ kind: kinds[letter as 'P' | 'A'], eventId: `e${at}` }))

const steps = fc.array(fc.constantFrom('P', 'A'), { maxLength: 80 }).map((letters) => stepsOf(letters.join('')))

describe('karma', () => {
  it('follows the vector of domain-facts 7.1', () => {
    const expected: [string, Karma][] = [
      ['PP', { value: 7, attendances: 0 }],
      ['PPAAA', { value: 8, attendances: 0 }],
      ['PPAAAA', { value: 8, attendances: 1 }],
      ['PPAAAAP', { value: 7, attendances: 1 }],
      ['PPAAAAPAA', { value: 8, attendances: 0 }],
      ['PPAAAAPAAPPPPPPPPPP', { value: 0, attendances: 0 }],
      ['PPAAAAPAAPPPPPPPPPPAAA', { value: 1, attendances: 0 }],
    ]
    for (const [text, karma] of expected) expect(karmaAfter(stepsOf(text)), text).toEqual(karma)
  })

  it('stays between 0 and full, and counts no attendances while it is full', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { value, attendances } = karmaAfter(list)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(limits.karmaMax)
        expect(attendances).toBeLessThan(limits.karmaReturnAfter)
        if (value === limits.karmaMax) expect(attendances).toBe(0)
      }),
    )
  })

  it('is what it was before, when a penalty is undone at once', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const eventId = 'last'
        const undone: KarmaStep[] = [...list, { kind: 'penalty', eventId }, { kind: 'undo', eventId }]
        expect(karmaAfter(undone)).toEqual(karmaAfter(list))
      }),
    )
  })

  it('gets exactly one point back for a penalty that is undone after others', () => {
    const list = stepsOf('PAAPA')
    expect(karmaAfter(list)).toEqual({ value: 8, attendances: 0 })
    expect(karmaAfter([...list, { kind: 'undo', eventId: 'e0' }])).toEqual(fullKarma)
    expect(karmaAfter([...list, { kind: 'undo', eventId: 'unknown' }])).toEqual(karmaAfter(list))
  })

  it('gets a point back once, by an undo or by an appeal', () => {
    const list = stepsOf('PP')
    const returned: KarmaStep[] = [...list, { kind: 'return', eventId: 'e0' }]
    expect(karmaAfter(returned)).toEqual({ value: 8, attendances: 0 })
    expect(karmaAfter([...returned, { kind: 'undo', eventId: 'e0' }])).toEqual(karmaAfter(returned))
  })

  it('gets back no more than the penalty took, when karma was 0', () => {
    const none: Karma = { value: 0, attendances: 2 }
    expect(takePoint(none)).toEqual({ karma: none, effect: 0 })
    expect(giveBackPoint(none, 0)).toEqual(none)
  })

  it('saves up no attendances while it is full', () => {
    expect(attend(fullKarma)).toEqual(fullKarma)
  })
})

describe('the penalty of an event', () => {
  it('took a point, but none at karma 0; one that is undone or never given took nothing', () => {
    const taken = stepsOf('P'.repeat(10))
    expect(effectOfPenalty(taken, 'e8')).toBe(1)
    expect(effectOfPenalty(taken, 'e9')).toBe(0)
    expect(effectOfPenalty([...taken, { kind: 'undo', eventId: 'e9' }], 'e9')).toBeUndefined()
    expect(effectOfPenalty(taken, 'other')).toBeUndefined()
  })
})
