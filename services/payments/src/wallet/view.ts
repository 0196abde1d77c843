import type { Wallet } from '../ledger/store.ts'

export function creditView({ userSymbol, balances }: Wallet) {
  return { userSymbol, credit: balances.map(({ currency, available, held }) => ({ currency, available, held })) }
}
