import { type Static, Type } from 'typebox'
import { money } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { AdminReason, Id, nullable, PersonCard, PlainLines, params, Text } from './shapes.ts'
import { currencies } from './values.ts'

/**
 * What a site admin may propose to move by hand: `correction`: credit of a person is added or taken; `refund`: a payment
 * goes back to its payer in full; `payout`: an organisation gets what it earned; `withdrawal`: a person's credit is
 * sent to their bank account; `unclaimed`: credit of a deleted person is sent to who claims it; `assignment`: a movement
 * of the bank becomes somebody's credit; `creditNote`: a part of an invoice is taken back.
 */
export const proposalKinds = [
  'correction',
  'refund',
  'payout',
  'withdrawal',
  'unclaimed',
  'assignment',
  'creditNote',
] as const

/**
 * `open`: waits for another site admin; `confirmed`: the money moves now; `done`: it has moved; `failed`: it was
 * confirmed, but could not be carried out; `refused`; `expired`: nobody decided in time.
 */
export const proposalStates = ['open', 'confirmed', 'done', 'failed', 'refused', 'expired'] as const

/** The reason of a credit note is printed in PDF and ISDOC, whose XML cannot hold control characters. */
const Note = PlainLines(3, 200)
const Time = Type.String({ format: 'date-time' })
const Amount = Type.Integer({ minimum: -money.movementMax, maximum: money.movementMax })

const BankAccount = Type.String({ minLength: 7, maxLength: 42 })

export const MoneyProposal = closed({
  id: Id,
  kind: Choice(proposalKinds),
  state: Choice(proposalStates),
  /** In minor units; below zero for credit that is taken. */
  amount: Type.Integer(),
  currency: Choice(currencies),
  /** Whose credit changes. */
  person: nullable(PersonCard),
  /** Which organisation is paid. */
  org: nullable(closed({ id: Id, name: Type.String() })),
  /** The account that a payout or a withdrawal goes to. */
  iban: nullable(Type.String()),
  /** For a payout: when and by whom the organisation's account number was changed last, and what it was before. */
  accountChange: Type.Optional(
    closed({ at: Time, by: nullable(PersonCard), former: nullable(Type.String()), current: nullable(Type.String()) }),
  ),
  paymentId: nullable(Type.String()),
  movementId: nullable(Type.String()),
  /** The number of the invoice that is corrected. */
  invoiceId: nullable(Type.String()),
  note: Type.String(),
  proposedBy: PersonCard,
  proposedAt: Time,
  expiresAt: Time,
  /** Who confirmed or refused it. */
  decidedBy: nullable(PersonCard),
  decidedAt: nullable(Time),
  decisionNote: Type.String(),
  /** The error code of one that failed. */
  failure: nullable(Type.String()),
})
export type MoneyProposal = Static<typeof MoneyProposal>

export const listMoneyProposals = operation({
  name: 'listMoneyProposals',
  summary:
    'What site admins propose to move by hand, the newest first: those that wait, or all. People are masked, except site admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/proposals',
  who: 'siteAdmin',
  role: 'finance',
  query: closed({ isOpen: Type.Optional(Type.Boolean()), ...paging }),
  reply: Page(MoneyProposal),
})

export const proposeMoney = operation({
  name: 'proposeMoney',
  summary:
    'Propose to move money by hand; another site admin confirms it within a week. A correction needs `userSymbol`, `amount` and `currency`; a refund `paymentId` (the id of the payment, or the number of its receipt); a payout `orgId`, `amount` and `currency`; a withdrawal `userSymbol`, `amount`, `currency` and `account` (an IBAN, or a Czech account number); unclaimed credit `unclaimedId` and `account`; an assignment `movementId` and `userSymbol`; a credit note `invoiceId` and `amount`, without VAT. Nobody proposes it for their own credit.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/proposals',
  who: 'siteAdmin',
  role: 'finance',
  proof: 'secret',
  idempotent: true,
  body: closed({
    kind: Choice(proposalKinds),
    note: Note,
    userSymbol: Type.Optional(Type.Integer({ minimum: 1_000_001, maximum: 9_999_999_999 })),
    amount: Type.Optional(Amount),
    currency: Type.Optional(Choice(currencies)),
    paymentId: Type.Optional(Id),
    orgId: Type.Optional(Id),
    movementId: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    invoiceId: Type.Optional(Id),
    account: Type.Optional(BankAccount),
    unclaimedId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  reply: MoneyProposal,
  errors: [
    'profile.incomplete',
    'payout.noOperatorAccount',
    'payment.free',
    'user.notFound',
    'org.notFound',
    'payment.notFound',
    'payment.notPaid',
    'payment.stillSeated',
    'payment.payoutsStopped',
    'movement.notFound',
    'movement.settled',
    'movement.own',
    'movement.otherCurrency',
    'movement.secondReading',
    'proposal.ownWallet',
    'proposal.ownOrg',
    'payout.noAccount',
    'payout.accountNew',
    'payout.accountWrong',
    'payout.tooMuch',
    'invoice.notFound',
    'invoice.creditTooMuch',
    'unclaimed.notFound',
    'unclaimed.paid',
  ],
})

export const revealMoneyProposal = operation({
  name: 'revealMoneyProposal',
  summary: 'A proposal with full names. The reason is in the audit log before the answer is given.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/proposals/:id/reveal',
  who: 'siteAdmin',
  role: 'finance',
  proof: 'secret',
  params: params.id,
  body: closed({ reason: AdminReason }),
  reply: MoneyProposal,
  errors: ['proposal.notFound'],
})

export const listPayees = operation({
  name: 'listPayees',
  summary:
    'The organisations that can be paid out, also private ones, by name; `name` ignores case and diacritics. The first 20.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/payees',
  who: 'siteAdmin',
  role: 'finance',
  query: closed({ name: Type.Optional(Text(60)) }),
  reply: closed({ items: Type.Array(closed({ id: Id, name: Type.String() })) }),
})

const decision = {
  service: 'payments',
  method: 'POST',
  who: 'siteAdmin',
  role: 'finance',
  proof: 'secret',
  params: params.id,
} as const

export const confirmMoneyProposal = operation({
  ...decision,
  name: 'confirmMoneyProposal',
  summary:
    'Confirm what another site admin proposed, and carry it out, once. Nobody confirms their own proposal, one for their own credit, a payout to an organisation whose admin they are or whose account number they changed, or a credit note for such an organisation; and nobody one of a person who has lost the right to propose it. Idempotent.',
  path: '/a/payment/admin/proposals/:id/confirm',
  reply: MoneyProposal,
  errors: [
    'profile.incomplete',
    'payout.noOperatorAccount',
    'proposal.notFound',
    'proposal.ended',
    'proposal.own',
    'proposal.ownWallet',
    'proposal.ownOrg',
    'proposal.rightsWithdrawn',
    'payment.payoutsStopped',
    'payout.noAccount',
    'payout.accountNew',
  ],
})

export const refuseMoneyProposal = operation({
  ...decision,
  name: 'refuseMoneyProposal',
  summary: 'Refuse a proposal, or take back one’s own. Idempotent.',
  path: '/a/payment/admin/proposals/:id/refuse',
  body: closed({ note: Text(200) }),
  reply: MoneyProposal,
  errors: ['profile.incomplete', 'proposal.notFound', 'proposal.ended'],
})

/** What an organisation earned in one currency, in minor units. Payments of an event count once it has begun. */
export const OrgBalance = closed({
  currency: Choice(currencies),
  /** Paid payments and leave charges that were kept. */
  earned: Type.Integer(),
  paidOut: Type.Integer(),
  /** What has not been paid out yet; below zero when more was refunded since. */
  available: Type.Integer(),
})
export type OrgBalance = Static<typeof OrgBalance>

export const OrgAccount = closed({
  /** Where payouts go; `null` until an admin states it. */
  iban: nullable(Type.String()),
  changedAt: nullable(Time),
  /** From when payouts may go there: a day after a change. */
  payableFrom: nullable(Time),
  balances: Type.Array(OrgBalance),
  /** The newest first. */
  payouts: Type.Array(
    closed({ id: Id, amount: Type.Integer(), currency: Choice(currencies), iban: Type.String(), at: Time }),
  ),
})
export type OrgAccount = Static<typeof OrgAccount>

export const getOrgAccount = operation({
  name: 'getOrgAccount',
  summary: 'The account number of an organisation, what it earned, and what was paid out. For its admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/org-account/:id',
  params: params.id,
  reply: OrgAccount,
  errors: ['org.notFound'],
  cost: 'count',
})

export const setOrgAccount = operation({
  name: 'setOrgAccount',
  summary:
    'Change where an organisation’s payouts go: an IBAN, or a Czech account number. For its admins. Payouts wait for a day after a change.',
  service: 'payments',
  method: 'PATCH',
  path: '/a/payment/org-account/:id',
  proof: 'secret',
  params: params.id,
  body: closed({ account: BankAccount }),
  reply: OrgAccount,
  errors: ['org.notFound', 'org.notRegistered', 'payout.accountWrong'],
})
