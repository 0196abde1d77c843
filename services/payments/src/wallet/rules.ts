import { currencies } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import type { Wallet } from './store.ts'

/** Creates an empty wallet; an existing one is kept. */
export function openWallet(wallet: Wallet | null, userSymbol: number): Decision<Wallet, Wallet> {
  if (wallet) return { next: wallet, answer: wallet }
  const next = { userSymbol, balances: currencies.map((currency) => ({ currency, available: 0, held: 0 })) }
  return { next, answer: next }
}
