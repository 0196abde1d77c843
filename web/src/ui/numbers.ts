import { limits } from '@parta/contracts/limits'
import type { Currency } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { keptFormats } from '../lib/formats.ts'
import { currentLocale } from '../lib/i18n.ts'

/** `150 Kč` in Czech and Slovak; English has no sign for crowns, and writes `CZK 150`. */
const signs = { cs: 'narrowSymbol', en: 'symbol', sk: 'narrowSymbol' } as const

const format = keptFormats((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/** Returns a function that formats a price in whole units: an empty text if not set, a word if free. */
export function useMoney(): (price: number, currency?: Currency) => string {
  const { t } = useTranslation('events')
  const locale = currentLocale()
  return (price, currency = 'CZK') => {
    if (price === limits.unsetPrice) return ''
    if (price === 0) return t('priceFree')
    return format(locale, {
      style: 'currency',
      currency,
      currencyDisplay: signs[locale],
      maximumFractionDigits: 0,
    }).format(price)
  }
}

/** Formats an amount in minor units: `500 Kč`, `12,50 €`; whole amounts without decimals. */
export function amountText(minor: number, currency: Currency): string {
  return format(currentLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: signs[currentLocale()],
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(minor / 100)
}

/** Returns 0 to n − 1, to render something n times. */
export function indexesUpTo(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index)
}

/** Formats a distance with one decimal in the current language: `1,5`. */
export function kilometres(distance: number): string {
  return format(currentLocale(), { maximumFractionDigits: 1 }).format(Math.max(0.1, distance))
}

/** Returns `9+` above nine. */
export function badgeText(count: number): string {
  return count > limits.badgeMax ? `${limits.badgeMax}+` : String(count)
}
