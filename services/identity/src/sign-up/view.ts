import type { IncomingMessage } from 'node:http'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { isSameHash, keyedHash } from '@parta/kit/session/seal'
import { readCookie, writeCookie } from '../cookie/view.ts'
import { callerOf, type From } from '../device/view.ts'

type Response = Parameters<typeof writeCookie>[1]

/** Lets this browser confirm the sign-up by its code alone: it began it, or knew its password. */
export function bindBrowser(kit: Kit, response: Response, id: string): void {
  writeCookie(kit, response, {
    name: 'signUp',
    value: `${id}.${macOf(kit, id)}`,
    maxAge: limits.unconfirmedDays * 24 * 3600,
  })
}

/** The browser that calls. */
export interface Browser {
  readonly from: From
  /** The sign-up that it is bound to, or nothing. */
  readonly boundId: string
}

export function browserOf(kit: Kit, request: Pick<IncomingMessage, 'headers'>): Browser {
  return { from: callerOf(kit, request), boundId: boundId(kit, request) }
}

function boundId(kit: Kit, request: Pick<IncomingMessage, 'headers'>): string {
  const [id = '', mac = ''] = readCookie(kit, request, 'signUp').split('.')
  return id && isSameHash(mac, macOf(kit, id)) ? id : ''
}

function macOf(kit: Kit, id: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'sign-up browser', id)
}
