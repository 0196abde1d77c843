/** Limits of money; amounts in minor units (haléře, cents) unless the name says otherwise. */
export const money = {
  /** An amount of a top-up by bank transfer, in either currency. */
  topUpMin: 50_00,
  topUpMax: 20_000_00,
  topUpDefault: 500_00,
} as const

/** Returns a price in whole units, as products and events have it, in minor units. */
export function minorOf(price: number): number {
  return price * 100
}

/** Returns an amount in minor units as a decimal with two places and a dot: `500.00`. */
export function decimalOf(minor: number): string {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns a decimal of at most two places, with a dot or a comma, in minor units; `null` for any other text. */
export function readDecimal(text: string): number | null {
  const [, sign = '', whole = '', places = ''] = /^(-?)(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  if (whole === '') return null
  const minor = Number(whole) * 100 + Number(places.padEnd(2, '0'))
  return sign && minor > 0 ? -minor : minor
}
