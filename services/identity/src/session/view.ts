import type { refreshSession, Session } from '@parta/contracts/identity'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { clearCookie, readCookie, writeCookie } from '../credentials/cookie-view.ts'
import type { OpenSession, SignInSource } from './open.ts'

type Request = Call<typeof refreshSession>['request']
type Response = Call<typeof refreshSession>['response']

/** Sets the refresh token as a cookie and returns the rest of the session for the reply. */
export function sessionView(kit: Kit, response: Response, session: OpenSession): Session {
  const maxAge = Math.max(0, Math.floor((session.endsAt.getTime() - Date.now()) / 1000))
  writeCookie(kit, response, { name: 'refresh', value: session.refreshToken, maxAge })
  return { idToken: session.idToken, expiresAt: session.expiresAt }
}

export function signInSourceOf(request: Pick<Request, 'headers'>, way: SignInSource['way']): SignInSource {
  return { way, agent: request.headers['user-agent'] ?? '' }
}

/**
 * Removes the refresh cookie and the browser's cache of private answers and pictures. The browser's storage stays,
 * because it holds language and theme of the device; the web removes the person's data from it.
 */
export function clearRefresh(kit: Kit, response: Response): void {
  clearCookie(kit, response, 'refresh')
  response.setHeader('Clear-Site-Data', '"cache"')
}

export function refreshTokenOf(kit: Kit, request: Request): string {
  return readCookie(kit, request, 'refresh')
}
