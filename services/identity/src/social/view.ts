import { limits } from '@parta/contracts/limits'
import type { SocialProvider } from '@parta/contracts/values'
import type { completeSocial, returnFromApple } from '@parta/contracts/ways'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Static } from 'typebox'

type Request = Call<typeof completeSocial>['request']
type Response = Call<typeof completeSocial>['response']

/** Binds what was begun with a provider to this browser; no script can read it. */
export const flowCookie = 'parta_flow'

export function setFlowCookie(kit: Kit, response: Response, value: string): void {
  // As long as the code lasts that may have to be waited for.
  writeCookie(kit, response, { value, maxAge: limits.resetCodeHours * 3600 })
}

export function clearFlowCookie(kit: Kit, response: Response): void {
  writeCookie(kit, response, { value: '', maxAge: 0 })
}

export function flowCookieOf(request: Request): string {
  return parseCookie(request.headers.cookie ?? '')[flowCookie] ?? ''
}

/** It travels to `/public/identity` only, also when a call under `/a` has set it: there everything comes back. */
function writeCookie(kit: Kit, response: Response, { value, maxAge }: { value: string; maxAge: number }): void {
  const cookie = stringifySetCookie({
    name: flowCookie,
    value,
    maxAge,
    path: '/public/identity',
    httpOnly: true,
    sameSite: 'lax',
    secure: kit.config.PARTA_PUBLIC_URL.startsWith('https:'),
  })
  response.append('Set-Cookie', cookie)
}

/** The page of the web that every provider's return ends on; only what it needs goes along. */
export function returnUrl(kit: Kit, provider: SocialProvider, body: Static<typeof returnFromApple.body>): string {
  const url = new URL(`${kit.config.PARTA_PUBLIC_URL}/sign-in/${provider}`)
  for (const name of ['state', 'code', 'error', 'iss'] as const) {
    const value = body[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
