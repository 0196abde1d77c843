import { limits } from '@parta/contracts/limits'
import type { Currency } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../lib/i18n.ts'

const tags = { cs: 'cs-CZ', en: 'en-GB', sk: 'sk-SK' } as const

/** Prices in whole units: nothing for one that is not set, a word for free. */
export function useMoney(): (price: number, currency?: Currency) => string {
  const { t } = useTranslation('events')
  const locale = currentLocale()
  return (price, currency = 'CZK') => {
    if (price === limits.unsetPrice) return ''
    if (price === 0) return t('priceFree')
    return new Intl.NumberFormat(tags[locale], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(price)
  }
}

/** 0 to n − 1, for what is drawn so many times. */
export function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, index) => index)
}

/** A distance with one decimal, as the language writes it: `1,5`. */
export function kilometres(distance: number): string {
  return new Intl.NumberFormat(tags[currentLocale()], { maximumFractionDigits: 1 }).format(Math.max(0.1, distance))
}

/** `9+` above nine. */
export function badgeText(count: number): string {
  return count > limits.badgeMax ? `${limits.badgeMax}+` : String(count)
}
