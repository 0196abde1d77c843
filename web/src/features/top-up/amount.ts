import { money, readDecimal } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'

/** The amounts that one tap fills in, in minor units. */
export const quickAmounts: Readonly<Record<Currency, readonly number[]>> = {
  CZK: [200_00, 500_00, 1000_00, 2000_00],
  EUR: [10_00, 20_00, 50_00, 100_00],
}

/** What is wrong with a typed amount: the code of its text, and the limit in whole units. */
export interface AmountFlaw {
  readonly message: string
  readonly types: { readonly limit: number }
}

/** Returns a typed amount in minor units, or what is wrong with it. */
export function readAmount(typed: string, currency: Currency): number | AmountFlaw {
  const { min, max } = money.topUp[currency]
  const amount = readDecimal(typed.replaceAll(/\s/g, ''))
  if (typed.trim() === '') return flaw('validation.required', 0)
  if (amount === null) return flaw('validation.pattern', 0)
  if (amount < min) return flaw('validation.minimum', min)
  if (amount > max) return flaw('validation.maximum', max)
  return amount
}

function flaw(message: string, limit: number): AmountFlaw {
  return { message, types: { limit: limit / 100 } }
}
