import type { TopUp } from '@parta/contracts/top-ups'
import type { Currency } from '@parta/contracts/values'
import type { BankConfig } from '../config.ts'

/** Returns the transfer that tops up the credit of the person with the symbol. */
export function topUpView(bank: BankConfig, currency: Currency, userSymbol: number): TopUp {
  const found = bank.accounts.find((account) => account.currency === currency)
  const { number, iban, bic, owner } = found ?? { number: '', iban: '', bic: '', owner: '' }
  return {
    currency,
    account: found ? { number, iban, bic, owner } : null,
    variableSymbol: String(userSymbol),
    specificSymbol: bank.specificSymbol,
    isAutomatic: found?.token !== undefined && found.token !== null,
    currencies: bank.accounts.map((account) => account.currency),
  }
}
