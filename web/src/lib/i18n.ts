import { defaultLocale, type Locale, locales } from '@parta/contracts/values'
import i18next, { type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { recall, remember } from './storage.ts'

/** One chunk a language: a screen never flashes while a second file of texts comes in. */
const texts: Record<Locale, () => Promise<{ texts: ResourceLanguage }>> = {
  cs: () => import('../locales/cs.ts'),
  en: () => import('../locales/en.ts'),
  sk: () => import('../locales/sk.ts'),
}

export const localeNames: Record<Locale, string> = { cs: 'Čeština', en: 'English', sk: 'Slovenčina' }

export async function startI18n(): Promise<void> {
  const stored = recall('locale') ?? recall('accountLocale')
  const lng = locales.find((locale) => locale === stored) ?? defaultLocale
  const resources: Resource = { [lng]: (await texts[lng]()).texts }
  await i18next.use(initReactI18next).init({
    lng,
    resources,
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lng
}

/** A language that somebody chose on this device: it counts here, whoever signs in. */
export async function setLocale(locale: Locale): Promise<void> {
  await show(locale)
  remember('locale', locale)
}

/** The language of the account counts on a device on which none was chosen, for as long as one is signed in. */
export async function followAccount(locale: Locale): Promise<void> {
  if (recall('locale') !== null) return
  remember('accountLocale', locale)
  if (locale !== currentLocale()) await show(locale)
}

async function show(locale: Locale): Promise<void> {
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

/** The key of a code's text: `validation.…` has its own file, everything else is a refusal. */
export function codeKey(code: string): string {
  return code.startsWith('validation.') && code !== 'validation.failed'
    ? `validation:${code.slice('validation.'.length)}`
    : `errors:${code}`
}
