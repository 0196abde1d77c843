import type { EventInfo } from '@parta/contracts/events'
import type { PaymentView } from '@parta/contracts/payments'
import type { Span } from '../../ui/spans.ts'

type Pass = Pick<PaymentView, 'productId' | 'aliasId' | 'status' | 'validFrom' | 'validUntil'>
type Sale = Pick<EventInfo, 'date' | 'oneOffProductId' | 'subscriptionProductId'>

/** Whether nobody joins these dates without a subscription: a single entry is valid for one date. */
export function needsPass({ oneOffProductId, subscriptionProductId }: Sale, span: Span): boolean {
  return subscriptionProductId !== null && (oneOffProductId === null || span !== 'one')
}

/**
 * Returns who of a family has the subscription that an event sells.
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
  const valid = passes.filter(
    (pass) => pass.status === 'paid' && pass.productId === sale.subscriptionProductId && isValid(pass),
  )
  return new Set(valid.map(({ aliasId }) => aliasId ?? me))
}

/** What a person’s subscriptions have to do with one that is needed: how long it is valid, or which others they have. */
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
