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

interface Payable {
  readonly amount: number
  readonly deposit?: { readonly amount: number } | null
}

/** Returns the credit that paying for something takes or holds, in minor units. */
export function neededFor({ amount, deposit }: Payable): number {
  return amount + (deposit?.amount ?? 0)
}
