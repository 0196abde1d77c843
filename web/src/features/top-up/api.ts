import type { Currency } from '@parta/contracts/values'
import { getCredit, getTopUp, listPayments } from '../../generated/operations.ts'
import { useQuery } from '../../lib/swr.ts'
import { waitingIn } from './waiting.ts'

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

/** The newest purchase that waits for credit, with the credit that it needs in minor units. */
export function useWaiting(currency: Currency) {
  const { data } = useQuery(listPayments, { query: {} })
  return data ? waitingIn(data.items, currency) : null
}
