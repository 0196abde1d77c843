import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Offer, offerOf, subscriptionToSeat } from './holder-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const soon = '2026-12-01T18:00:00.000Z'
const late = '2027-02-01T18:00:00.000Z'
const event = { date: soon, cancelled: false, subscriptionProductId: 'pass' }
const anew = (changed: object, last: Offer | null = offerOf(event)) =>
  subscriptionToSeat(offerOf({ ...event, ...changed }), last, now)

describe('seats for the holders of a subscription', () => {
  it('are requested for a new event that sells it, for another date, and when it is sold again', () => {
    expect(anew({}, null)).toBe('pass')
    expect(anew({ date: late })).toBe('pass')
    expect(anew({}, { date: late, productId: 'pass' })).toBe('pass')
    expect(anew({}, { date: soon, productId: null })).toBe('pass')
    expect(anew({ subscriptionProductId: 'other' })).toBe('other')
  })

  it('are not requested after another change, for an event that has begun, was cancelled, or sells none', () => {
    expect(anew({})).toBeNull()
    expect(anew({ date: '2026-11-23T10:00:00.000Z' })).toBeNull()
    expect(anew({ cancelled: true, date: late })).toBeNull()
    expect(anew({ subscriptionProductId: null })).toBeNull()
  })

  it('are requested after the last change of what is sold when, whatever is delivered twice, late, or before a crash', () => {
    const change = fc.record({
      date: fc.constantFrom(soon, late),
      cancelled: fc.constant(false),
      subscriptionProductId: fc.constantFrom('pass', 'other', null),
      crashes: fc.boolean(),
      repeats: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(), (changes, seed) => {
        const planned = new Map<string, string>()
        let stored: (Offer & { version: number }) | null = null
        const deliver = (version: number, crashes = false) => {
          const offer = offerOf(changes[version - 1] ?? event)
          const productId = subscriptionToSeat(offer, stored, now)
          if (productId) planned.set(`${productId}:${version}`, productId)
          if (!crashes && (stored?.version ?? 0) < version) stored = { version, ...offer }
        }
        let before: Offer = { date: '', productId: null }
        for (const [at, one] of changes.entries()) {
          const version = at + 1
          if (one.crashes) deliver(version, true)
          for (let time = 0; time < one.repeats; time += 1) deliver(version)
          const offer = offerOf(one)
          const isOther = offer.date !== before.date || offer.productId !== before.productId
          const expected = isOther ? offer.productId : null
          expect([...planned.keys()].filter((key) => key.endsWith(`:${version}`))).toEqual(
            expected ? [`${expected}:${version}`] : [],
          )
          // An old fact again: it may plan a task, which then reads what the event sells now.
          deliver((seed % version) + 1)
          expect(stored).toEqual({ version, ...offer })
          before = offer
        }
      }),
    )
  })
})
