import { type Static, Type } from 'typebox'
import { question } from './bus.ts'
import { Choice, closed } from './operation.ts'
import { Id } from './shapes.ts'
import { currencies } from './values.ts'

/** What is open between a person and the operator. Amounts are in minor units. */
export const Settlement = closed({
  credit: Type.Array(
    closed({
      currency: Choice(currencies),
      /** Below zero after a top-up was taken back by the bank. */
      available: Type.Integer(),
      /** Reserved for payments in progress, and as deposits. */
      held: Type.Integer(),
      /** The part of it that is deposits, which come back after their event. */
      deposits: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Seats in events that have not begun, without free ones for which no deposit is held: leaving one gives money back. */
  seats: Type.Integer({ minimum: 0 }),
  /**
   * Subscriptions that somebody paid for and that are still valid, without those of removed aliases: they end with the
   * account.
   */
  subscriptions: Type.Integer({ minimum: 0 }),
})
export type Settlement = Static<typeof Settlement>

/** What must be settled before a person's account can be deleted. */
export const askSettlement = question('payments.settlement', {
  asks: ['identity'],
  answers: 'payments',
  question: closed({ userId: Id }),
  answer: Settlement,
})

/**
 * How many subscriptions of an organisation somebody has paid for that are valid now or later: without free ones, and
 * without those of erased people and removed aliases, which nobody can use.
 */
export const askOrgHolders = question('payments.org-holders', {
  asks: ['orgs'],
  answers: 'payments',
  question: closed({ orgId: Id }),
  answer: closed({ valid: Type.Integer({ minimum: 0 }) }),
})

/** Credit that a person gave up when they asked for the deletion of their account; nothing more is forfeited. */
export const askGivenUp = question('identity.given-up', {
  asks: ['payments'],
  answers: 'identity',
  question: closed({ userId: Id }),
  answer: closed({
    credit: Type.Array(closed({ currency: Choice(currencies), amount: Type.Integer({ minimum: 1 }) })),
  }),
})

/** What the owner of an account says with the request to delete it. */
export const GivingUp = closed({
  /** Credit that is left is forfeited at the erasure. */
  giveUpCredit: Type.Optional(Type.Boolean()),
  /** Subscriptions that are still valid end at the erasure. */
  giveUpSubscriptions: Type.Optional(Type.Boolean()),
})

/** Why an account cannot be deleted yet. */
export const settlementErrors = [
  'account.creditLeft',
  'account.creditOwed',
  'account.paymentsOpen',
  'account.depositHeld',
  'account.subscriptionsLeft',
] as const
