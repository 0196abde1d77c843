import { day } from '@parta/contracts/durations'
import type { EventInfo } from '@parta/contracts/events'
import type { PaymentView } from '@parta/contracts/payments'
import { isOpenedBy } from '@parta/contracts/predicates/bought'
import type { ProductSnapshot } from '@parta/contracts/products'
import { wallClock } from '../../lib/dates.ts'
import type { Span } from '../../ui/spans.ts'

type Pass = Pick<PaymentView, 'productId' | 'aliasId' | 'status' | 'validFrom' | 'validUntil'> &
  Partial<Pick<PaymentView, 'datePaid'>>
type Sale = Pick<EventInfo, 'date' | 'oneOffProductId' | 'subscriptionProductId' | 'oldPassIds' | 'passReplacedAt'>

/** Whether nobody joins these dates without a subscription: a single entry is valid for one date. */
export function needsPass({ oneOffProductId, subscriptionProductId }: Sale, span: Span): boolean {
  return subscriptionProductId !== null && (oneOffProductId === null || span !== 'one')
}

/**
 * Returns who of a family has the subscription that an event sells, or one that it sold before.
 * @param span with `one`, it must be valid on the day of the event; the other dates may be later
 */
export function passHolders(
  sale: Sale,
  { passes, me, span }: { readonly passes: readonly Pass[]; readonly me: string; readonly span: Span },
): ReadonlySet<string> {
  const start = Date.parse(sale.date)
  const isValid = ({ validFrom, validUntil }: Pass) =>
    span !== 'one' ||
    ((validUntil === null || start < Date.parse(validUntil)) && (!validFrom || Date.parse(validFrom) <= start))
  const valid = passes.filter((pass) => pass.status === 'paid' && isOpenedBy(sale, pass) && isValid(pass))
  return new Set(valid.map(({ aliasId }) => aliasId ?? me))
}

/** How a person’s subscriptions relate to one that is needed: how long it is valid, or which others they have. */
export function passesBeside(
  productId: string,
  {
    passes,
    me,
    people,
  }: { readonly passes: readonly (Pass & { title: string })[]; me: string; people: readonly string[] },
): { readonly until: string | null; readonly others: readonly string[] } {
  const own = passes.filter(({ status, aliasId }) => status === 'paid' && people.includes(aliasId ?? me))
  const ends = own.flatMap((pass) => (pass.productId === productId && pass.validUntil ? [pass.validUntil] : []))
  const others = own.filter((pass) => pass.productId !== productId).map(({ title }) => title)
  return { until: ends.toSorted().at(-1) ?? null, others: [...new Set(others)] }
}

type Validity = Pick<ProductSnapshot, 'validDays' | 'validUntil'>

/**
 * Returns the last day, as YYYY-MM-DD, of a subscription that begins at a moment; null for one without an end. The same
 * day as of `validBefore` in the contracts, without the library of dates, which this dialog would have to load.
 */
export function lastDayOf({ validDays, validUntil }: Validity, from: Date): string | null {
  if (validDays === null) return validUntil
  // Counted in days of UTC, which all have 24 hours.
  return new Date(Date.parse(wallClock(from).day) + (validDays - 1) * day).toISOString().slice(0, 10)
}

interface Buying {
  readonly start: string
  readonly now: Date
  /** When the subscription that they have ends: a new one would follow it. */
  readonly until?: string | null
}

/** Returns the last day of a subscription that would not reach an event although somebody bought it now; else null. */
export function lastDayBefore(product: Validity, { start, now, until = null }: Buying): string | null {
  // A renewal begins on the day after the last day of the subscription that it continues.
  const from = until === null ? now : new Date(Math.max(now.getTime(), Date.parse(until)))
  const last = lastDayOf(product, from)
  return last !== null && last < wallClock(start).day ? last : null
}
