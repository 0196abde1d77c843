import type { refreshSession, Session } from '@parta/contracts/identity'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { clearCookie, readCookie, writeCookie } from '../credentials/cookie-view.ts'
import type { Arrival, OpenSession } from './open.ts'

type Request = Call<typeof refreshSession>['request']
type Response = Call<typeof refreshSession>['response']

/** The refresh token goes into a cookie that no script can read, the rest into the answer. */
export function sessionView(kit: Kit, response: Response, session: OpenSession): Session {
  const maxAge = Math.max(0, Math.floor((session.endsAt.getTime() - Date.now()) / 1000))
  writeCookie(kit, response, { name: 'refresh', value: session.refreshToken, maxAge })
  return { idToken: session.idToken, expiresAt: session.expiresAt }
}

/** How a call came in: the way, and the browser in its own words. */
export function arrivalOf(request: Pick<Request, 'headers'>, way: Arrival['way']): Arrival {
  return { way, agent: request.headers['user-agent'] ?? '' }
}

/**
 * The browser is signed out: its cookie goes, and what it kept of private answers and pictures. Its storage stays, because
 * the language and the look of the device are there; the app itself removes what belongs to the person.
 */
export function clearRefresh(kit: Kit, response: Response): void {
  clearCookie(kit, response, 'refresh')
  response.setHeader('Clear-Site-Data', '"cache"')
}

export function refreshTokenOf(kit: Kit, request: Request): string {
  return readCookie(kit, request, 'refresh')
}
