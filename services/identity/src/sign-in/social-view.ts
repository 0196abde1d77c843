import { hour, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { SocialProvider } from '@parta/contracts/values'
import type { completeSocial, returnFromApple } from '@parta/contracts/ways'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { clearCookie, readCookie, writeCookie } from '../credentials/cookie-view.ts'

type Request = Call<typeof completeSocial>['request']
type Response = Call<typeof completeSocial>['response']

export function setFlowCookie(kit: Kit, response: Response, value: string): void {
  // The cookie must last as long as a code that may be mailed in this flow.
  writeCookie(kit, response, { name: 'flow', value, maxAge: limits.resetCodeHours * (hour / second) })
}

export function clearFlowCookie(kit: Kit, response: Response): void {
  clearCookie(kit, response, 'flow')
}

export function flowCookieOf(kit: Kit, request: Request): string {
  return readCookie(kit, request, 'flow')
}

/** Returns the address of the page to which every provider's return leads, with only the parameters that it needs. */
export function returnUrl(kit: Kit, provider: SocialProvider, body: Static<typeof returnFromApple.body>): string {
  const url = new URL(`${kit.config.PARTA_PUBLIC_URL}/sign-in/${provider}`)
  for (const name of ['state', 'code', 'error', 'iss'] as const) {
    const value = body[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
