interface Bought {
  /** The alias that it is for; `null` for the payer. */
  readonly aliasId: string | null
}

export interface Payer {
  readonly aliases: readonly { readonly id: string }[]
}

/**
 * Whether something is for an alias that its payer does not have, or has removed.
 * @param payer `undefined` for an unknown person: then the alias counts as theirs
 */
export function isForMissingAlias({ aliasId }: Bought, payer: Payer | undefined): boolean {
  return payer !== undefined && aliasId !== null && !payer.aliases.some(({ id }) => id === aliasId)
}

interface BoughtSubscription extends Bought {
  readonly type: 'oneOff' | 'subscription'
  readonly amount: number
}

/**
 * Whether somebody loses what they paid when a subscription ends early. Nobody loses a free one, or one of an alias that
 * its payer has removed. Whether it is still valid is not asked.
 */
export function isWorthMoney({ type, amount, aliasId }: BoughtSubscription, payer: Payer | undefined): boolean {
  return type === 'subscription' && amount > 0 && !isForMissingAlias({ aliasId }, payer)
}

interface Opened {
  readonly subscriptionProductId?: string | null
  readonly oldPassIds?: readonly string[]
  readonly passReplacedAt?: string | Date
}

interface HeldSubscription {
  readonly productId: string
  readonly datePaid?: string | Date | null | undefined
}

/** Whether an event lets the holder of a paid subscription in: it sells that one, or did so when they paid for it. */
export function isOpenedBy(
  { subscriptionProductId, oldPassIds = [], passReplacedAt }: Opened,
  { productId, datePaid }: HeldSubscription,
): boolean {
  if (productId === subscriptionProductId) return true
  const isInTime = !passReplacedAt || !datePaid || new Date(datePaid) <= new Date(passReplacedAt)
  return oldPassIds.includes(productId) && isInTime
}
