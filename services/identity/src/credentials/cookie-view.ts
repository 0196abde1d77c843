import type { IncomingMessage } from 'node:http'
import type { Kit } from '@parta/kit/kit'
import { parseCookie, stringifySetCookie } from 'cookie'

/** The cookies of this service: HttpOnly and SameSite=Strict. */
const names = {
  refresh: 'parta_refresh',
  /** Binds a sign-in with a provider to the browser that began it. */
  flow: 'parta_flow',
  /** Binds a sign-up to the browsers that may confirm it by its code alone. */
  signUp: 'parta_sign_up',
  /** Binds a code for a new password, or to sign in, to the browser that asked for it. */
  code: 'parta_code',
  /** Marks this browser as a known device of accounts. */
  device: 'parta_device',
} as const
type CookieName = keyof typeof names

interface Response {
  append(header: string, value: string): unknown
}

interface Cookie {
  readonly name: CookieName
  readonly value: string
  /** Seconds. */
  readonly maxAge: number
}

/**
 * Sets a cookie. With https its name begins with `__Host-`, so that no other host of the domain can set it; browsers
 * then demand the path `/`. Without https browsers refuse such a name; a narrow path keeps the cookie from other
 * programs on the same host.
 */
export function writeCookie(kit: Kit, response: Response, { name, value, maxAge }: Cookie): void {
  const secure = isSecure(kit)
  const cookie = stringifySetCookie({
    name: nameOf(kit, name),
    value,
    maxAge,
    path: secure ? '/' : '/public/identity',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  })
  response.append('Set-Cookie', cookie)
}

export function clearCookie(kit: Kit, response: Response, name: CookieName): void {
  writeCookie(kit, response, { name, value: '', maxAge: 0 })
}

export function readCookie(kit: Kit, request: Pick<IncomingMessage, 'headers'>, name: CookieName): string {
  return parseCookie(request.headers.cookie ?? '')[nameOf(kit, name)] ?? ''
}

function nameOf(kit: Kit, name: CookieName): string {
  return isSecure(kit) ? `__Host-${names[name]}` : names[name]
}

function isSecure(kit: Kit): boolean {
  return kit.config.PARTA_PUBLIC_URL.startsWith('https:')
}
