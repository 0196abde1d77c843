import type { Currency } from '@parta/contracts/values'

/** The names of accounts. Money is never made: a movement takes it from one account and gives it to another. */
export const accounts = {
  /** Credit that a person can spend. */
  wallet: (userId: string, currency: Currency) => `wallet:${userId}:${currency}`,
  /** Credit of a person that is reserved for payments in progress. */
  held: (userId: string, currency: Currency) => `held:${userId}:${currency}`,
  /** What an organisation has sold. */
  org: (orgId: string, currency: Currency) => `org:${orgId}:${currency}`,
  /** The operator's bank account, from which top-ups come. */
  bank: (iban: string, currency: Currency) => `bank:${iban}:${currency}`,
  /** Money at the bank that belongs to nobody known yet. */
  unmatched: (currency: Currency) => `unmatched:${currency}`,
  /** What corrections by hand gave and took. */
  correction: (currency: Currency) => `correction:${currency}`,
  /** Credit of erased people that they did not give up: it arrived later. */
  unclaimed: (currency: Currency) => `unclaimed:${currency}`,
  /** Credit that its owner gave up. */
  forfeited: (currency: Currency) => `forfeited:${currency}`,
} as const

/** The ids of a hold's rows in the journal. */
export const ledgerRowId = {
  hold: (id: string) => `hold:${id}`,
  post: (id: string) => `post:${id}`,
  release: (id: string) => `release:${id}`,
} as const

interface Ends {
  readonly debit: string
  readonly credit: string
  readonly currency: Currency
}

/** Returns how a movement changes a wallet: 1, -1 or 0 times its amount. */
export function signsOf({ debit, credit, currency }: Ends, userId: string): Record<'available' | 'held', number> {
  // The first letters are compared first: most ends are no account of a wallet, and need not be compared with its name.
  const isWallet = (account: string) =>
    account.startsWith('wallet:') && account === accounts.wallet(userId, currency) ? 1 : 0
  const isHeld = (account: string) =>
    account.startsWith('held:') && account === accounts.held(userId, currency) ? 1 : 0
  return { available: isWallet(credit) - isWallet(debit), held: isHeld(credit) - isHeld(debit) }
}
