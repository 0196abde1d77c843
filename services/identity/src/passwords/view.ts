import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { clearCookie, readCookie, writeCookie } from '../cookie/view.ts'

type Request = Pick<IncomingMessage, 'headers'>
type Response = Parameters<typeof writeCookie>[1]

/** Whoever has it may try the code that was mailed under it: 256 bits, in a cookie and in the link of the mail. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The token of this browser: asked again, the code before is worthless. */
export function bindReset(kit: Kit, request: Request, response: Response): string {
  const token = resetTokenOf(kit, request) || freshToken()
  writeCookie(kit, response, { name: 'reset', value: token, maxAge: limits.resetCodeHours * 3600 })
  return token
}

export function unbindReset(kit: Kit, response: Response): void {
  clearCookie(kit, response, 'reset')
}

export function resetTokenOf(kit: Kit, request: Request): string {
  const token = readCookie(kit, request, 'reset')
  return /^[\w-]{43}$/.test(token) ? token : ''
}
