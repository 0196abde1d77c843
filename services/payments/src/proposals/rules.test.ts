import { day, hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { confirm, finish, type Proposed, proposalDays, propose, refuse } from './rules.ts'
import type { MoneyProposal } from './store.ts'

const now = new Date('2026-11-23T12:00:00Z')
const correction: Proposed = {
  kind: 'correction',
  amount: 50_000,
  currency: 'CZK',
  userId: 'jana',
  orgId: null,
  iban: null,
  paymentId: null,
  movementId: null,
  invoiceId: null,
  note: 'Platba přišla na jiný účet.',
}
const proposed = (fields: Partial<Proposed> = {}) =>
  propose({ ...correction, ...fields }, { adminId: 'petr', input: 'x' }, now)
const confirmed = (
  proposal: MoneyProposal,
  adminId: string,
  { insiders = [], at = now }: { readonly insiders?: readonly string[]; readonly at?: Date } = {},
) => confirm(proposal, { id: 'p', adminId, insiders }, at)

describe('money that is moved by hand', () => {
  it('is confirmed by another site admin, which plans to carry it out once', () => {
    const first = confirmed(proposed(), 'eva')
    expect(first).toMatchObject({ next: { state: 'confirmed', decidedBy: 'eva', decidedAt: now } })
    expect(first.tasks?.map(({ planning }) => planning.id)).toEqual(['p'])
    const again = confirmed(first.answer, 'eva')
    expect(again).toEqual({ next: first.answer, answer: first.answer })
    expect(() => confirmed(first.answer, 'dana')).toThrow('proposal.ended')
  })

  it('is never confirmed by who proposed it, for one’s own credit, or for an organisation that one runs', () => {
    expect(() => confirmed(proposed(), 'petr')).toThrow('proposal.own')
    expect(() => confirmed(proposed(), 'jana')).toThrow('proposal.ownWallet')
    const payout = proposed({ kind: 'payout', userId: null, orgId: 'sokol' })
    expect(() => confirmed(payout, 'eva', { insiders: ['eva'] })).toThrow('proposal.ownOrg')
    expect(confirmed(payout, 'eva', { insiders: ['petr'] }).next?.state).toBe('confirmed')
    expect(() => propose(correction, { adminId: 'jana', input: 'x' }, now)).toThrow('proposal.ownWallet')
  })

  it('is refused, or taken back by its author, and then has no effect', () => {
    for (const adminId of ['eva', 'petr']) {
      const refused = refuse(proposed(), { adminId, note: 'Nesedí.' }, now).answer
      expect(refused).toMatchObject({ state: 'refused', decidedBy: adminId, decisionNote: 'Nesedí.' })
      expect(() => confirmed(refused, 'eva')).toThrow('proposal.ended')
      expect(finish(refused, null).next).toBe(refused)
    }
  })

  it('can be decided for a week', () => {
    const end = now.getTime() + proposalDays * day
    expect(confirmed(proposed(), 'eva', { at: new Date(end - 1) }).next?.state).toBe('confirmed')
    expect(() => confirmed(proposed(), 'eva', { at: new Date(end) })).toThrow('proposal.ended')
    expect(() => refuse(proposed(), { adminId: 'eva', note: '' }, new Date(end))).toThrow('proposal.ended')
  })

  it('in any order of decisions by any admins moves at most once, and only after two people agreed in time', () => {
    const admins = fc.constantFrom('petr', 'eva', 'jana', 'dana')
    const step = fc.record({ who: admins, what: fc.constantFrom('confirm', 'refuse', 'carryOut'), wait: fc.nat(72) })
    const subject = fc.record({ proposer: admins, userId: fc.option(admins), insiders: fc.array(admins) })
    fc.assert(
      fc.property(subject, fc.array(step, { maxLength: 15 }), ({ proposer, userId, insiders }, steps) => {
        const kind = userId === null ? 'payout' : 'correction'
        const open = attempt(() => propose({ ...correction, kind, userId }, { adminId: proposer, input: 'x' }, now))
        if (open === null) return userId === proposer
        let proposal: MoneyProposal = open
        let time = now.getTime()
        let [planned, moved] = [0, 0]
        for (const { who, what, wait } of steps) {
          time += wait * hour
          const at = new Date(time)
          const decided = attempt(() => {
            if (what === 'confirm') return confirmed(proposal, who, { insiders, at })
            if (what === 'refuse') return refuse(proposal, { adminId: who, note: '' }, at)
            return finish(proposal, null)
          })
          if (decided?.next && decided.next.state === 'done' && proposal.state === 'confirmed') moved += 1
          planned += decided?.tasks?.length ?? 0
          proposal = decided?.next ?? proposal
        }
        const { state, decidedBy, decidedAt, expiresAt } = proposal
        const isAgreed = state === 'confirmed' || state === 'done'
        expect(planned).toBe(isAgreed ? 1 : 0)
        expect(moved).toBe(state === 'done' ? 1 : 0)
        if (!isAgreed) return true
        expect([proposer, userId]).not.toContain(decidedBy)
        if (kind === 'payout') expect(insiders).not.toContain(decidedBy)
        return (decidedAt ?? expiresAt) < expiresAt
      }),
    )
  })
})

/** Returns `null` for a refusal. */
function attempt<T>(decide: () => T): T | null {
  try {
    return decide()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
