import { day, minute } from '@parta/contracts/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeAccount,
  claimReturn,
  ibanFrom,
  isEarned,
  noAccount,
  paidOutOf,
  payOut,
  requirePayable,
} from './account-rules.ts'
import type { OrgAccount } from './store.ts'

const iban = 'CZ6508000000192000145399'
const then = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-23T12:00:00Z')
const account: OrgAccount = { ...noAccount, iban, changedAt: then, changedBy: 'jana' }
const org = { id: 'sokol', name: 'Sokol', admins: ['eva', 'jana'] }
const payout = {
  id: 'p',
  rowId: 'proposal:p',
  orgId: 'sokol',
  amount: 60_000,
  currency: 'CZK' as const,
  iban,
  fromIban: 'CZ5520100000002901234567',
  earned: 100_000,
}

describe('the account of an organisation', () => {
  it.each([
    ['19-2000145399/0800', iban],
    [' 19-2000145399 / 0800 ', iban],
    ['CZ65 0800 0000 1920 0014 5399', iban],
    ['sk31 1200 0000 1987 4263 7541', 'SK3112000000198742637541'],
  ])('is stated as %s', (text, wanted) => {
    expect(ibanFrom(text)).toBe(wanted)
  })

  it.each(['19-2000145398/0800', 'CZ6508000000192000145398', 'Kč 100 na ruku', '123'])('is never %s', (text) => {
    expect(() => ibanFrom(text)).toThrow('payout.accountWrong')
  })

  it('waits for a day after each change before anything is paid out to it', () => {
    const changed = changeAccount(account, { iban: 'SK3112000000198742637541', adminId: 'eva', org }, now).next
    expect(changed).toMatchObject({
      iban: 'SK3112000000198742637541',
      changedAt: now,
      changedBy: 'eva',
      formerIban: iban,
    })
    expect(() => requirePayable(changed, new Date(now.getTime() + day - 1))).toThrow('payout.accountNew')
    expect(requirePayable(changed, new Date(now.getTime() + day))).toBe('SK3112000000198742637541')
    expect(changeAccount(account, { iban, adminId: 'eva', org }, now)).toEqual({ next: account, answer: false })
    expect(() => requirePayable(null, now)).toThrow('payout.noAccount')
  })

  it('tells all admins of the organisation when it changes, and who changed it', () => {
    const { facts } = changeAccount(null, { iban, adminId: 'eva', org }, now)
    expect(facts).toMatchObject([{ data: { orgId: 'sokol', orgName: 'Sokol', by: 'eva', admins: ['eva', 'jana'] } }])
  })
})

describe('what can be paid out', () => {
  const expiresAt = new Date('2026-11-24T12:00:00Z')
  const seat = { eventId: 'badminton', expiresAt, status: 'paid' } as const
  const event = (date: Date, cancelled = false) => ({ date: date.toISOString(), cancelled })

  it('includes payments of events that have begun, by when they begin now', () => {
    expect(isEarned(seat, event(now), now)).toBe(true)
    expect(isEarned(seat, event(new Date(now.getTime() + 1)), now)).toBe(false)
    expect(isEarned({ ...seat, expiresAt: then }, event(expiresAt), now)).toBe(false)
    expect(isEarned(seat, undefined, now)).toBe(false)
    expect(isEarned({ ...seat, expiresAt: then }, undefined, now)).toBe(true)
  })

  it('is not what was paid for a cancelled event, only a charge that was kept before', () => {
    expect(isEarned(seat, event(then, true), now)).toBe(false)
    expect(isEarned({ ...seat, status: 'refunded' }, event(then, true), now)).toBe(true)
  })

  it('includes a subscription as soon as it is paid', () => {
    expect(isEarned({ ...seat, eventId: null }, undefined, now)).toBe(true)
  })
})

describe('a payout', () => {
  it('is one row of the journal, from the account of the organisation’s sales to the operator’s bank account', () => {
    const { next, rows } = payOut(account, payout, now)
    expect(next.payouts).toEqual([{ id: 'p', amount: 60_000, currency: 'CZK', iban, at: now }])
    expect(rows).toMatchObject([
      {
        into: 'journal',
        row: {
          _id: 'proposal:p',
          debit: 'org:sokol:CZK',
          credit: 'bank:CZ5520100000002901234567:CZK',
          kind: 'payout',
        },
      },
    ])
  })

  it('goes only to the account that two site admins saw', () => {
    expect(() => payOut(account, { ...payout, iban: 'SK3112000000198742637541' }, now)).toThrow('payout.accountChanged')
  })

  it('never pays more than was earned, each once, in any order and however often repeated', () => {
    const one = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), earned: fc.integer({ min: 0, max: 100 }) })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), (all) => {
        let state: OrgAccount = account
        let rows = 0
        let most = 0
        for (const { id, earned } of all) {
          most = Math.max(most, earned)
          try {
            const decision = payOut(state, { ...payout, id, rowId: `proposal:${id}`, amount: 30, earned }, now)
            state = decision.next
            rows += decision.rows?.length ?? 0
          } catch {
            // Refused: too much.
          }
        }
        expect(state.payouts).toHaveLength(rows)
        expect(new Set(state.payouts.map(({ id }) => id)).size).toBe(rows)
        expect(paidOutOf(state, 'CZK')).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('a kept deposit that is given back', () => {
  const claim = { paymentId: 'd', amount: 50_000, currency: 'CZK' as const, earned: 100_000 }

  it('is not paid out, too, by a payout that was looked up before', () => {
    const { next } = claimReturn(account, claim, now)
    expect(() => payOut(next, payout, now)).toThrow('payout.tooMuch')
    expect(payOut(next, { ...payout, amount: 50_000 }, now).next.payouts).toHaveLength(1)
    expect(() => claimReturn(payOut(account, payout, now).next, claim, now)).toThrow('deposit.paidOut')
  })

  it('is claimed once, beside others, and for some minutes', () => {
    const once = claimReturn(account, claim, now).next
    expect(claimReturn(once, claim, now).next).toBe(once)
    const twice = claimReturn(once, { ...claim, paymentId: 'e' }, now).next
    expect(() => claimReturn(twice, { ...claim, paymentId: 'f', amount: 1 }, now)).toThrow('deposit.paidOut')
    const later = new Date(now.getTime() + 10 * minute)
    expect(claimReturn(twice, { ...claim, paymentId: 'f' }, later).next.returns).toHaveLength(1)
    expect(claimReturn(account, { ...claim, currency: 'EUR' }, now).next.returns).toHaveLength(1)
  })
})
