import type { Locale } from '@parta/contracts/values'

export const localeNames: Record<Locale, string> = { cs: 'Čeština', en: 'English', sk: 'Slovenčina' }
