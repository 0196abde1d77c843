import { hour } from '@parta/contracts/durations'
import { money } from '@parta/contracts/money'
import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { debtOf, forgetReminded, remind } from './reminder-rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * hour)
const debt = (userId: string) => debtOf(aPurchase({ userId }), 'org', now)
const debts = [...debt('jana'), ...debt('petr')]

describe('what somebody owes an organisation', () => {
  it('is what they ordered there and can still pay for', () => {
    const of = (fields: Parameters<typeof aPayment>[0], orgId = 'org') =>
      debtOf(aPurchase({ payments: [aPayment(fields)] }), orgId, now)
    expect(of({})).toHaveLength(1)
    expect(of({}, 'other')).toEqual([])
    expect(of({ status: 'paid' })).toEqual([])
    expect(of({ expiresAt: now })).toEqual([])
  })
})

describe('a reminder', () => {
  it('goes to each who owes something, with the sum of the purchase and who reminds', () => {
    const { answer, facts } = remind(null, { by: 'adam', debts }, now)
    expect(answer).toBe(2)
    expect(facts?.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['payments.payer-reminded', { userId: 'jana', by: 'adam', due: 10_000, currency: 'CZK' }],
      ['payments.payer-reminded', { userId: 'petr', by: 'adam', due: 10_000, currency: 'CZK' }],
    ])
  })

  it('goes to players who owe for a seat, with the time until which it can be paid for', () => {
    const seat = { id: 'ema', userId: 'jana', aliasId: 'ema', eventId: 'e-1', eventName: 'Badminton', productId: 'p' }
    const one = {
      ...seat,
      date: later(90),
      owedUntil: later(5),
      title: 'Vstup',
      amount: 15_000,
      currency: 'CZK' as const,
    }
    const { answer, facts } = remind(null, { by: 'adam', debts: [], owed: [one] }, now)
    expect(answer).toBe(1)
    expect(facts?.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['payments.owing-reminded', { userId: 'jana', aliasId: 'ema', owedUntil: later(5).toISOString(), by: 'adam' }],
    ])
    expect(facts?.[0]?.data).not.toHaveProperty('together')
    const two = remind(null, { by: 'adam', debts: [], owed: [one, { ...one, eventId: 'e-2' }] }, now).facts ?? []
    const ids = two.map(({ data }) => (data as { together?: { id: string } }).together?.id)
    expect([new Set(ids).size, ids[0]]).toEqual([1, expect.any(String)])
    const over = remind(null, { by: 'adam', debts: [], owed: [one] }, later(6))
    expect(over.facts?.[0]?.data).toMatchObject({ owedUntil: later(90).toISOString() })
  })

  it('goes to the same person at most once in 24 hours, whoever of the organisation sends it', () => {
    const first = remind(null, { by: 'adam', debts: debt('jana') }, now).next
    expect(remind(first, { by: 'eva', debts: debt('jana') }, later(23))).toEqual({ next: first, answer: 0 })
    expect(remind(first, { by: 'eva', debts }, later(1))).toMatchObject({ answer: 1 })
    expect(remind(first, { by: 'eva', debts: debt('jana') }, later(24))).toMatchObject({ answer: 1 })
  })

  it('is forgotten with its person, and no other', () => {
    const { next } = remind(null, { by: 'adam', debts }, now)
    expect(forgetReminded(next, 'jana').next?.sent.map(({ userId }) => userId)).toEqual(['petr'])
    expect(forgetReminded(next, 'eva').next).toBe(next)
    expect(forgetReminded(null, 'jana').next).toBeNull()
  })

  it('is stored no longer than a day, and goes to so many people at once', () => {
    const first = remind(null, { by: 'adam', debts: debt('jana') }, now).next
    const next = remind(first, { by: 'adam', debts: debt('petr') }, later(25)).next
    expect(next?.sent.map(({ userId }) => userId)).toEqual(['petr'])
    const many = Array.from({ length: money.remindedMax + 1 }, (_none, at) => debt(`person-${at}`)).flat()
    expect(remind(null, { by: 'adam', debts: many }, now).answer).toBe(money.remindedMax)
  })
})
