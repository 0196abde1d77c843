import type { LogEntry } from '@parta/contracts/payment-log'
import type { logOf } from '../ledger/list-log.ts'
import type { Wallet } from '../ledger/store.ts'

export function creditView({ userSymbol, balances }: Wallet) {
  return { userSymbol, credit: balances.map(({ currency, available, held }) => ({ currency, available, held })) }
}

export function logView({ items, ...page }: Awaited<ReturnType<typeof logOf>>) {
  return {
    ...page,
    items: items.map(({ _id: id, kind, change: amount, available = 0, currency, at }) => ({
      id,
      // The log leaves out the other kinds.
      action: kind as LogEntry['action'],
      amount,
      creditAvailable: available,
      currency,
      createdAt: at.toISOString(),
    })),
  }
}
