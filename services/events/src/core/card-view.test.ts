import { describe, expect, it } from 'vitest'
import { viewerFields } from './card-view.ts'

const start = new Date('2026-12-01T18:00:00Z')
const event = { leader: 'eva', trainer: null, date: start, confirmationDate: null, cancelled: false }
const none = { joined: ['jana'], queued: [], confirmed: [], offers: {} }
const paymentIn = (standing: object, now: Date, fields: object = {}) =>
  viewerFields({ ...event, ...fields }, { caller: 'jana', standing: { ...none, ...standing }, now }).payment

describe('the payment on the card of an event', () => {
  const owed = { owed: { jana: start } }
  const before = new Date('2026-12-01T17:59:00Z')
  const after = new Date('2026-12-01T18:01:00Z')

  it('waits until the event begins; then nothing can be paid any more', () => {
    expect(paymentIn(owed, before)).toBe('pending')
    expect(paymentIn({ held: { jana: start } }, before)).toBe('pending')
    expect(paymentIn(owed, after)).toBe('expired')
  })

  it('is paid, or refunded when the event is cancelled and the seat had a price', () => {
    expect(paymentIn({ paid: ['jana'] }, after)).toBe('paid')
    expect(paymentIn({ paid: ['jana'] }, after, { cancelled: true })).toBe('refunded')
    expect(paymentIn({ paid: ['jana'], covered: ['jana'] }, after, { cancelled: true })).toBeUndefined()
    expect(paymentIn(owed, after, { cancelled: true })).toBeUndefined()
  })
})
