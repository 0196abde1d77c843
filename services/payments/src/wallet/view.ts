import type { Wallet } from './store.ts'

export function creditView({ userSymbol, balances }: Wallet) {
  return { userSymbol, credit: balances.map(({ currency, available, held }) => ({ currency, available, held })) }
}
