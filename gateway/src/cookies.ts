import { pageCookies } from '@parta/contracts/page-cookies'
import { type Locale, locales } from '@parta/contracts/values'
import { parseCookie } from 'cookie'
import type { Request } from 'express'

/** Whether somebody is signed in in this browser, as far as its cookie says. */
export function isSignedIn(request: Request): boolean {
  return cookiesOf(request)[pageCookies.app] !== undefined
}

/** Returns the language chosen in this browser; undefined if there is none. */
export function chosenLocale(request: Request): Locale | undefined {
  const chosen = cookiesOf(request)[pageCookies.locale]
  return locales.find((locale) => locale === chosen)
}

/** Returns the colour scheme chosen in this browser; `null` if the page follows the system. */
export function chosenScheme(request: Request): 'light' | 'dark' | null {
  const chosen = cookiesOf(request)[pageCookies.scheme]
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

function cookiesOf(request: Request): Readonly<Record<string, string | undefined>> {
  return parseCookie(request.headers.cookie ?? '')
}
