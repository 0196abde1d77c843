import type { MoneyProposal } from '@parta/contracts/proposals'
import { describe, expect, it } from 'vitest'
import { hasNames, withProposalNames } from './revealed.ts'

const card = (id: string, surname: string) => ({ id, name: 'Zdena', surname, image: 'BASIC' })
const at = '2026-11-20T10:00:00.000Z'
const masked: MoneyProposal = {
  id: 'proposal',
  kind: 'payout',
  state: 'open',
  amount: 100,
  currency: 'CZK',
  person: card('zdena', 'Z.'),
  org: null,
  iban: null,
  accountChange: { at, by: card('gita', 'G.'), former: null, current: null },
  paymentId: null,
  movementId: null,
  invoiceId: null,
  note: 'Podle dokladu.',
  proposedBy: card('petr', 'Celý'),
  proposedAt: at,
  expiresAt: at,
  decidedBy: null,
  decidedAt: null,
  decisionNote: '',
  failure: null,
}
const revealed: MoneyProposal = {
  ...masked,
  person: card('zdena', 'Zakrytá'),
  accountChange: { at, by: card('gita', 'Golová'), former: null, current: null },
}

describe('a proposal of money', () => {
  it('that was decided after it was revealed has its new state and the revealed names', () => {
    expect(withProposalNames({ ...masked, state: 'done' }, revealed)).toEqual({ ...revealed, state: 'done' })
  })

  it('has names to reveal if it is about a person, or if a person changed the account', () => {
    const payout = { ...masked, person: null }
    const unchanged = { at, by: null, former: null, current: null }
    expect([masked, payout, { ...payout, accountChange: unchanged }].map(hasNames)).toEqual([true, true, false])
  })

  it('keeps the masked names of people who were not revealed', () => {
    const other = { ...masked, person: card('jana', 'J.') }
    expect(withProposalNames(other, revealed).person).toEqual(card('jana', 'J.'))
    expect(withProposalNames(masked, null)).toEqual(masked)
  })
})
