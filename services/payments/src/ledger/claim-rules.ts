import type { Decision } from '@parta/kit/store/decision'
import { type Held, holdAmounts, type Moment, type Settled, settleHolds } from './rules.ts'
import type { Claim, Hold, Wallet } from './store.ts'

/** What became of holds and claims that are made together. */
export interface Claimed extends Held {
  /** Payments that got nothing, because another payment has their claim. */
  readonly refused: readonly string[]
}

interface Wanted {
  readonly userId: string
  readonly holds: readonly Hold[]
  readonly claims: readonly Claim[]
}

/**
 * Reserves credit together with the claims of its payments. A payment whose claim another one has gets no credit; all
 * others get theirs, or none does.
 * @throws payment.notEnoughCredit
 */
export function holdWithClaims(
  wallet: Wallet,
  { userId, holds, claims }: Wanted,
  moment: Moment,
): Decision<Wallet, Claimed> {
  const kept = (wallet.claims ?? []).filter(({ until }) => until > moment.now)
  const others = claims.filter((claim) => kept.some((one) => isContested(one, claim)))
  const refused = others.map(({ id }) => id)
  const mine = claims.filter(({ id }) => !refused.includes(id))
  const before = kept.filter(({ id }) => !mine.some((claim) => claim.id === id))
  const next = mine.length > 0 ? { ...wallet, claims: [...before, ...mine] } : wallet
  const wanted = holds.filter(({ id }) => !refused.includes(id))
  const decision = holdAmounts(next, { userId, holds: wanted }, moment)
  return { ...decision, answer: { ...decision.answer, refused } }
}

/** Whether two payments claim the same at the same time. */
function isContested(one: Claim, other: Claim): boolean {
  const startOf = ({ from }: Claim) => from?.getTime() ?? Number.NEGATIVE_INFINITY
  const overlap = startOf(one) < other.until.getTime() && startOf(other) < one.until.getTime()
  return one.key === other.key && one.id !== other.id && overlap
}

/** Makes held credit available again, and gives up the claims of its payments. */
export function releaseWithClaims(
  wallet: Wallet,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
  moment: Moment,
): Decision<Wallet, Settled> {
  const { claims = [] } = wallet
  const kept = claims.filter(({ id }) => !ids.includes(id))
  const next = kept.length < claims.length ? { ...wallet, claims: kept } : wallet
  return settleHolds(next, { userId, ids, end: 'release' }, moment)
}
