import { AppError } from '@parta/contracts/errors'
import { describe, expect, it } from 'vitest'
import {
  assignMovement,
  claimReversal,
  doubtOutgoing,
  endReversal,
  freeReversal,
  isReversalOf,
  markCredited,
  retryMovement,
  reversePayment,
  setAside,
  sortMovement,
} from './rules.ts'
import type { Movement } from './store.ts'
import { storeMovement } from './store-rules.ts'
import { symbolOf } from './symbol-rules.ts'
import { account, stated } from './testing.ts'

const now = new Date('2026-11-23T10:00:00Z')
const stored = storeMovement(null, { account, stated }, now).next
const movement = (fields: Partial<Movement> = {}): Movement => ({ ...stored, ...fields })
const reversal = (fields: Partial<Movement> = {}) => movement({ movementId: '27', amount: -50_000, ...fields })
const admin = { id: 'm', userId: 'jana', adminId: 'spravce', note: 'volala' }

describe('a movement of the bank', () => {
  it.each([
    [{}, 1_000_042],
    [{ variableSymbol: '0001000042' }, 1_000_042],
    [{ specificSymbol: '' }, 1_000_042],
    [{ specificSymbol: '0000001001' }, 1_000_042],
    [{ specificSymbol: '1002' }, 'otherPurpose'],
    [{ variableSymbol: '' }, 'noSymbol'],
    [{ variableSymbol: '0000' }, 'noSymbol'],
    [{ variableSymbol: '10000421000042' }, 'noSymbol'],
    [{ variableSymbol: '', message: '1000042' }, 'noSymbol'],
    [{ variableSymbol: '', message: 'VS 1000042' }, 1_000_042],
    [{ variableSymbol: '0000', message: 'VS 1000042' }, 1_000_042],
    [{ variableSymbol: '7', message: 'VS 1000042' }, 7],
    [{ variableSymbol: '', message: 'VS 1000042', reference: '/VS1000043/SS1001/KS' }, 'noSymbol'],
    [{ variableSymbol: '', specificSymbol: '', message: 'VS 1000042 SS 1002' }, 'otherPurpose'],
    [{ currency: 'EUR' }, 'otherCurrency'],
    [{ variableSymbol: '', specificSymbol: '', reference: '/VS1000042/SS1001/KS' }, 1_000_042],
    [{ variableSymbol: '', specificSymbol: '', reference: '/VS1000042/SS1002/KS' }, 'otherPurpose'],
    [{ variableSymbol: '', specificSymbol: '', reference: 'za Janu /VS1000042/SS1001/KS' }, 1_000_042],
  ] satisfies [Partial<Movement>, unknown][])('with %o belongs to %s', (fields, owner) => {
    expect(symbolOf(movement(fields), '1001')).toBe(owner)
  })

  it('that came while the account of its payer waited for its erasure is settled again when that is undone', () => {
    const waiting = movement({ state: 'unmatched', reason: 'deleted' })
    expect(retryMovement(waiting).next).toEqual({ ...waiting, state: 'stored', reason: null })
    for (const other of [
      movement({ state: 'unmatched', reason: 'noSymbol' }),
      movement({ state: 'credited' }),
      movement({ state: 'unmatched', reason: 'deleted', counterpart: '27' }),
    ])
      expect(retryMovement(other).next).toBe(other)
    expect(retryMovement(null).next).toBeNull()
  })

  it('that came in belongs to the person, or waits for a site admin with the reason', () => {
    const sorted = (payer: Parameters<typeof sortMovement>[1]['payer']) =>
      sortMovement(movement(), { payer, hasRelated: false }).next
    expect(sorted({ userId: 'jana' })).toMatchObject({ state: 'matched', userId: 'jana', reason: null })
    expect(sorted({ reason: 'unknownSymbol' })).toMatchObject({
      state: 'unmatched',
      reason: 'unknownSymbol',
      userId: null,
    })
  })

  it('that left waits only when its instruction is that of a top-up', () => {
    const sorted = (hasRelated: boolean) =>
      sortMovement(reversal({ amount: -500 }), { payer: { reason: 'noSymbol' }, hasRelated }).next
    expect(sorted(false)).toMatchObject({ state: 'outgoing' })
    expect(sorted(true)).toMatchObject({ state: 'unmatched', reason: 'partialReversal' })
    expect(doubtOutgoing(sorted(false)).next).toMatchObject({ state: 'unmatched', reason: 'partialReversal' })
  })

  it('that is settled is not sorted again', () => {
    for (const state of ['credited', 'setAside', 'reversed'] as const) {
      const settled = movement({ state })
      expect(sortMovement(settled, { payer: { userId: 'eva' }, hasRelated: false }).next).toBe(settled)
    }
    const claimed = reversal({ counterpart: 'p' })
    expect(sortMovement(claimed, { payer: { reason: 'noSymbol' }, hasRelated: true }).next).toBe(claimed)
  })

  it('is credited only when it is matched', () => {
    const credited = markCredited(movement({ state: 'matched', userId: 'jana' }))
    expect(credited.next.state).toBe('credited')
    expect(credited.facts).toMatchObject([{ type: { name: 'payments.top-up-credited' }, data: { userId: 'jana' } }])
    // What waits for this top-up is paid next.
    expect(credited.tasks).toMatchObject([{ task: { name: 'pay-waiting' }, planning: { data: { userId: 'jana' } } }])
    expect(markCredited(credited.next).facts).toBeUndefined()
    const reversed = movement({ state: 'reversed' })
    expect(markCredited(reversed).next).toBe(reversed)
  })
})

describe('a reversal', () => {
  it('has the instruction and the opposite amount of its payment', () => {
    expect(isReversalOf(reversal(), movement())).toBe(true)
    expect(isReversalOf(reversal({ amount: -49_999 }), movement())).toBe(false)
    expect(isReversalOf(reversal({ instruction: '32' }), movement())).toBe(false)
    expect(isReversalOf(reversal({ instruction: '' }), movement({ instruction: '' }))).toBe(false)
    expect(isReversalOf(movement(), reversal())).toBe(false)
    expect(isReversalOf(reversal({ iban: 'CZ5220100000002900000005' }), movement())).toBe(false)
  })

  it('takes back one payment only', () => {
    const claimed = claimReversal(reversal(), 'first')
    expect(claimed.answer).toBe('first')
    expect(claimReversal(claimed.next, 'second')).toEqual({ next: claimed.next, answer: 'first' })
    expect(claimReversal(reversal({ state: 'setAside' }), 'first').answer).toBe('')
  })

  it('of a payment in nobody’s credit keeps it from ever being credited', () => {
    for (const state of ['stored', 'unmatched', 'setAside'] as const) {
      const { next } = reversePayment(movement({ state }), 'r')
      expect(next).toMatchObject({ state: 'reversed', counterpart: 'r' })
      expect(() => assignMovement(next, admin)).toThrow(new AppError('movement.settled'))
    }
  })

  it('of a credited payment ends when the credit was taken back', () => {
    const { next } = reversePayment(movement({ state: 'credited', userId: 'jana' }), 'r')
    expect(next).toMatchObject({ state: 'credited', counterpart: 'r' })
    const ended = endReversal(next, 'jana')
    expect(ended.next).toMatchObject({ state: 'reversed', userId: 'jana' })
    expect(ended.facts).toMatchObject([{ type: { name: 'payments.top-up-reversed' }, data: { userId: 'jana' } }])
    expect(endReversal(ended.next, 'jana').facts).toBeUndefined()
    expect(endReversal(reversal({ counterpart: 'p' }), 'jana').facts).toEqual([])
    expect(endReversal(reversal({ counterpart: 'p' }), 'jana').next).toMatchObject({
      state: 'reversal',
      userId: 'jana',
    })
  })

  it('that came second waits for a site admin, and stays as the admin decides', () => {
    const { next: payment } = reversePayment(movement({ state: 'credited', userId: 'jana' }), 'first')
    expect(reversePayment(payment, 'second').next).toBe(payment)
    const { next: free } = freeReversal(reversal({ counterpart: 'p' }), 'p')
    expect(free).toMatchObject({ state: 'unmatched', reason: 'partialReversal', counterpart: null })
    const { next: assigned } = assignMovement(free, admin)
    expect(freeReversal(assigned, 'p').next).toBe(assigned)
  })
})

describe('a site admin', () => {
  it('assigns an unmatched movement once, with a task of its own', () => {
    const { next, tasks } = assignMovement(movement({ state: 'unmatched', reason: 'noSymbol' }), admin)
    expect(next).toMatchObject({ state: 'matched', userId: 'jana', decidedBy: 'spravce', note: 'volala', reason: null })
    expect(tasks?.map(({ planning }) => planning.id)).toEqual(['m-assigned'])
    expect(() => assignMovement(next, { ...admin, userId: 'eva' })).toThrow(new AppError('movement.settled'))
  })

  it('assigns nothing to themselves, and nothing in another currency', () => {
    const open = movement({ state: 'unmatched', reason: 'noSymbol' })
    expect(() => assignMovement(open, { ...admin, adminId: 'jana' })).toThrow(new AppError('movement.own'))
    const foreign = movement({ state: 'unmatched', reason: 'otherCurrency', currency: 'EUR' })
    expect(() => assignMovement(foreign, admin)).toThrow(new AppError('movement.otherCurrency'))
  })

  it('assigns nothing that the bank stated beside a known movement: it would count twice', () => {
    const second = movement({ state: 'unmatched', reason: 'differs', movementId: '26000000001-a1b2' })
    expect(() => assignMovement(second, admin)).toThrow(new AppError('movement.secondReading'))
    const { next: aside } = setAside(second, admin)
    expect(() => assignMovement(aside, admin)).toThrow(new AppError('movement.secondReading'))
    const replaced = movement({ state: 'unmatched', reason: 'differs', movementId: '26000000001' })
    expect(assignMovement(replaced, admin).next.state).toBe('matched')
  })

  it('gets no credit by a file that they imported', () => {
    const found = { payer: { userId: 'jana' }, hasRelated: false }
    const { next } = storeMovement(null, { account, stated, importedBy: 'jana' }, now)
    expect(sortMovement(next, found).next).toMatchObject({ state: 'unmatched', reason: 'ownImport', userId: null })
    const { next: other } = storeMovement(null, { account, stated, importedBy: 'eva' }, now)
    expect(sortMovement(other, found).next).toMatchObject({ state: 'matched', userId: 'jana' })
  })

  it('sets a movement aside, and may assign it later', () => {
    const { next } = setAside(movement({ state: 'unmatched' }), admin)
    expect(next).toMatchObject({ state: 'setAside', decidedBy: 'spravce' })
    expect(assignMovement(next, admin).next.state).toBe('matched')
  })

  it('cannot decide about what is settled, or not there', () => {
    for (const state of ['stored', 'credited', 'reversed', 'reversal', 'outgoing'] as const) {
      expect(() => setAside(movement({ state }), admin)).toThrow(new AppError('movement.settled'))
    }
    expect(() => setAside(null, admin)).toThrow(new AppError('movement.notFound'))
  })
})
