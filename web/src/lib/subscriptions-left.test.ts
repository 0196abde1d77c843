import { hour } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { subscriptionsLeft } from './subscriptions-left.ts'

const now = new Date('2026-11-27T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()
const pass = {
  type: 'subscription',
  status: 'paid',
  amount: 100,
  aliasId: null,
  title: 'Badminton',
  validUntil: inHours(1),
} as const
const payer = { aliases: [{ id: 'kuba' }] }

describe('the subscriptions that are lost with an account or a profile', () => {
  it('are valid, were paid for, and are of the person or of an alias that they still have', () => {
    const payments = [
      pass,
      { ...pass, title: 'Jóga', aliasId: 'kuba' },
      { ...pass, title: 'Jóga', validUntil: inHours(48) },
      { ...pass, title: 'over', validUntil: now.toISOString() },
      { ...pass, title: 'free', amount: 0 },
      { ...pass, title: 'refunded', status: 'refunded' as const },
      { ...pass, title: 'of a removed alias', aliasId: 'removed' },
      { ...pass, title: 'seat', type: 'oneOff' as const, validUntil: null },
    ]
    expect(subscriptionsLeft(payments, { payer, now })).toEqual(['Badminton', 'Jóga'])
    expect(subscriptionsLeft(payments, { payer, now, aliasId: 'kuba' })).toEqual(['Jóga'])
  })
})
