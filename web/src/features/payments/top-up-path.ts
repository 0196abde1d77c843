import { decimalOf, money } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import { paths } from '../../lib/paths.ts'

/** The top-up with an amount filled in, within what one transfer may be. */
export function topUpPath(currency: Currency, amount: number): string {
  const { min, max } = money.topUp[currency]
  const asked = Math.min(Math.max(amount, min), max)
  return `${paths.topUp}?${new URLSearchParams({ currency, amount: decimalOf(asked) })}`
}
