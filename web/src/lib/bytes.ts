import type { Locale } from '@parta/contracts/values'

/** Formats a file size: `640 kB`, `1,2 MB`. */
export function sizeText(bytes: number, locale: Locale): string {
  const isLarge = bytes >= 1_000_000
  const amount = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(amount)
}

/** Returns the bytes of a text in base64 or base64url. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
