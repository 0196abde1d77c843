import { hour } from '../durations.ts'

interface Row {
  readonly productId: string
  readonly aliasId?: string | undefined
  readonly eventId?: string | undefined
}

/**
 * Returns the indexes of rows that repeat an earlier one: one payment for each person, product and event. Of two equal
 * rows only the later is returned.
 */
export function duplicateRows(rows: readonly Row[]): number[] {
  const seen = new Set<string>()
  return rows.flatMap(({ productId, aliasId = '', eventId = '' }, at) => {
    const key = `${productId} ${aliasId} ${eventId}`
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

interface LeaveStep {
  readonly percent: number
  readonly hours: number
}

/**
 * Returns the part of a paid amount that is kept when an entry leaves at `at`: the highest of the steps reached by then,
 * rounded half up to a minor unit (domain facts 7.4).
 */
export function leaveChargeOf(
  amount: number,
  steps: readonly LeaveStep[],
  { start, at }: { readonly start: Date; readonly at: Date },
): number {
  const reached = steps.filter(({ hours }) => at.getTime() >= start.getTime() - hours * hour)
  const percent = Math.max(0, ...reached.map((step) => step.percent))
  return Math.floor((amount * percent + 50) / 100)
}
