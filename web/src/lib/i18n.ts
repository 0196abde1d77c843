import { textsWithoutParta } from '@parta/contracts/app-name'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { limits } from '@parta/contracts/limits'
import { kartLimits, seatLimits } from '@parta/contracts/money'
import { defaultLocale, type Locale, locales } from '@parta/contracts/values'
import i18next, { type Resource, type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { TextGroup } from '../locales/groups.ts'
import { firstLocale } from './first-locale.ts'
import { lite } from './lite.ts'
import { recall, remember } from './storage.ts'

/** The texts by language and group (`scripts/generate.ts`). */
const files = import.meta.glob<ResourceLanguage>('../generated/texts/*.ts', { import: 'default' })

/** The groups that pages have asked for, and when each is there; a change of the language loads all of them. */
const asked = new Map<TextGroup, Promise<void>>()
const started = Promise.withResolvers<void>()
let isStarted = false

/** Numbers of the limits in texts, by the name of their variable; every text may use them. */
export const textNumbers = {
  appealDays: limits.appealDays,
  attendanceDays: limits.attendance.days,
  attendanceEarlyHours: limits.attendance.earlyHours,
  teamPlayers: limits.teams.players,
  lapsedMinutes: seatLimits.lapsedMinutes,
  oneOffMax: availabilityLimits.oneOffMax,
  plannerMax: availabilityLimits.plannerMax,
  heldMax: seatLimits.heldMax,
  startDaysMax: kartLimits.startDaysMax,
}

export async function startI18n(): Promise<void> {
  const lng = startLocale()
  const resources: Resource = { [lng]: await textsOf(lng, ['first']) }
  await i18next.use(initReactI18next).init({
    lng,
    resources,
    fallbackLng: false,
    defaultNS: 'common',
    interpolation: { escapeValue: false, defaultVariables: textNumbers },
    react: { useSuspense: false },
  })
  document.documentElement.lang = lng
  isStarted = true
  started.resolve()
}

/**
 * Chooses as the server does for visitors' pages: the language chosen on this device, then the account's, then the
 * browser's.
 */
function startLocale(): Locale {
  return firstLocale([recall('locale'), recall('accountLocale'), ...navigator.languages])
}

/**
 * Loads texts for a page or a part of one, and waits until they are there.
 * @param groups beside the first; `rest` are all that are in no group
 */
export async function loadTexts(...groups: readonly TextGroup[]): Promise<void> {
  await Promise.all(
    groups.map((group) => {
      const loading = asked.get(group) ?? addGroup(group)
      asked.set(group, loading)
      return loading
    }),
  )
}

/** Loads the texts of refusals; without them a refusal shows its code. */
export async function loadRefusals(): Promise<void> {
  // Before `startI18n` they would wait for it. `i18next.isInitialized` does not tell: a test may initialise it alone.
  if (isStarted) await loadTexts('later').catch(() => {})
}

async function addGroup(group: TextGroup): Promise<void> {
  try {
    const locale = i18next.isInitialized ? currentLocale() : startLocale()
    const texts = await textsOf(locale, [group])
    await started.promise
    addTexts(locale, texts)
    // The language was changed meanwhile.
    if (currentLocale() !== locale) addTexts(currentLocale(), await textsOf(currentLocale(), [group]))
  } catch (error) {
    asked.delete(group)
    throw error
  }
}

async function textsOf(locale: Locale, groups: readonly TextGroup[]): Promise<ResourceLanguage> {
  const loaded = await Promise.all(
    groups.map(async (group) => await files[`../generated/texts/${locale}-${group}.ts`]?.()),
  )
  return textsWithoutParta<ResourceLanguage>(Object.assign({}, ...loaded), locale, lite?.name)
}

function addTexts(locale: Locale, language: ResourceLanguage): void {
  for (const [namespace, resource] of Object.entries(language)) {
    i18next.addResourceBundle(locale, namespace, resource, true, true)
  }
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
  addTexts(locale, await textsOf(locale, ['first', ...asked.keys()]))
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
