import { invoiceLimits } from '@parta/contracts/invoices'

/** Returns a typed exchange rate in thousandths; `null` for one that cannot be right. */
export function rateFrom(typed: string): number | null {
  const [, whole, places = ''] = /^(\d{1,3})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? []
  if (whole === undefined) return null
  const rate = Number(whole) * 1000 + Number(places.padEnd(3, '0'))
  return rate >= invoiceLimits.rateMin && rate <= invoiceLimits.rateMax ? rate : null
}

/** Returns a rate as the Czech National Bank writes it, `24,315`; empty for none. */
export function rateText(rate: number | null): string {
  return rate === null ? '' : (rate / 1000).toFixed(3).replace('.', ',')
}
