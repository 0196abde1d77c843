import type { Currency } from '@parta/contracts/values'
import { getCredit, getTopUp, listPayments } from '../../generated/operations.ts'
import { useQuery } from '../../lib/swr.ts'

/** Where to send money; without a currency the first one that has an account. */
export function useTopUp(currency: Currency | null) {
  return useQuery(getTopUp, { query: currency ? { currency } : {} }, { keepPreviousData: true })
}

/** How often the credit is read while the page waits for a transfer. */
const refreshMs = 15_000

/** The person's credit in a currency in minor units, kept up to date. */
export function useCredit(currency: Currency): number | undefined {
  const { data } = useQuery(getCredit, {}, { refreshInterval: refreshMs })
  return data?.credit.find((balance) => balance.currency === currency)?.available
}

/** The newest purchase that waits for credit, with what is left to pay of it in minor units. */
export function useWaiting(currency: Currency) {
  const { data } = useQuery(listPayments, { query: {} })
  const waiting = data?.items.filter((one) => one.status === 'pending' && !one.inProgress && one.currency === currency)
  const first = waiting?.[0]
  if (!first) return null
  const own = waiting.filter(({ purchaseId }) => purchaseId === first.purchaseId)
  return { ...first, amount: own.reduce((sum, { amount }) => sum + amount, 0) }
}
