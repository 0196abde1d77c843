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
