import { availabilityLimits } from '@parta/contracts/availability-values'
import { limits } from '@parta/contracts/limits'
import { seatLimits } from '@parta/contracts/money'
import { defaultLocale, type Locale, locales } from '@parta/contracts/values'
import i18next, { type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { recall, remember } from './storage.ts'

/** One chunk per language, so that a page never waits for a second file of texts. */
const texts: Record<Locale, () => Promise<{ texts: ResourceLanguage }>> = {
  cs: () => import('../locales/cs.ts'),
  en: () => import('../locales/en.ts'),
  sk: () => import('../locales/sk.ts'),
}

export const localeNames: Record<Locale, string> = { cs: 'Čeština', en: 'English', sk: 'Slovenčina' }

/** Numbers of the limits in texts, by the name of their variable; every text may use them. */
export const textNumbers = {
  appealDays: limits.appealDays,
  attendanceDays: limits.attendance.days,
  teamPlayers: limits.teams.players,
  lapsedMinutes: seatLimits.lapsedMinutes,
  oneOffMax: availabilityLimits.oneOffMax,
  plannerMax: availabilityLimits.plannerMax,
  heldMax: seatLimits.heldMax,
}

export async function startI18n(): Promise<void> {
  const stored = recall('locale') ?? recall('accountLocale')
  const lng = locales.find((locale) => locale === stored) ?? defaultLocale
  const resources: Resource = { [lng]: (await texts[lng]()).texts }
  await i18next.use(initReactI18next).init({
    lng,
    resources,
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: textNumbers },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lng
}

/** Sets the language chosen on this device; it applies whoever signs in. */
export async function setLocale(locale: Locale): Promise<void> {
  await applyLocale(locale)
  remember('locale', locale)
}

/** Sets the language of the account, until sign-out, unless one was chosen on this device. */
export async function followAccount(locale: Locale): Promise<void> {
  if (recall('locale') !== null) return
  remember('accountLocale', locale)
  if (locale !== currentLocale()) await applyLocale(locale)
}

async function applyLocale(locale: Locale): Promise<void> {
  const { texts: language } = await texts[locale]()
  for (const [namespace, resource] of Object.entries(language)) {
    i18next.addResourceBundle(locale, namespace, resource, true, true)
  }
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

export function currentLocale(): Locale {
  return locales.find((locale) => locale === i18next.language) ?? defaultLocale
}

/** Returns the text key of an error code: `validation.…` codes have their own file. */
export function codeKey(code: string): string {
  return code.startsWith('validation.') && code !== 'validation.failed'
    ? `validation:${code.slice('validation.'.length)}`
    : `errors:${code}`
}
