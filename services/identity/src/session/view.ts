import type { refreshSession, Session } from '@parta/contracts/identity'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Arrival, OpenSession } from './open.ts'

type Request = Call<typeof refreshSession>['request']
type Response = Call<typeof refreshSession>['response']

export const cookieName = 'parta_refresh'

/** The refresh token goes into a cookie that no script can read, the rest into the answer. */
export function sessionView(kit: Kit, response: Response, session: OpenSession): Session {
  const maxAge = Math.max(0, Math.floor((session.endsAt.getTime() - Date.now()) / 1000))
  setCookie(kit, response, { value: session.refreshToken, maxAge })
  return { idToken: session.idToken, expiresAt: session.expiresAt }
}

/** How a call came in: the way, and the browser in its own words. */
export function arrivalOf(request: Pick<Request, 'headers'>, way: Arrival['way']): Arrival {
  return { way, agent: request.headers['user-agent'] ?? '' }
}

export function clearCookie(kit: Kit, response: Response): void {
  setCookie(kit, response, { value: '', maxAge: 0 })
}

export function refreshTokenOf(request: Request): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName]
}

function setCookie(kit: Kit, response: Response, { value, maxAge }: { value: string; maxAge: number }): void {
  const cookie = stringifySetCookie({
    name: cookieName,
    value,
    maxAge,
    path: '/public/identity',
    httpOnly: true,
    sameSite: 'lax',
    secure: kit.config.PARTA_PUBLIC_URL.startsWith('https:'),
  })
  response.append('Set-Cookie', cookie)
}
