import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { limits } from '@parta/contracts/limits'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { Kit } from '@parta/kit/kit'
import { isSameHash, keyedHash } from '@parta/kit/session/seal'
import type { Caller } from './attempt-store.ts'
import { clearCookie, readCookie, writeCookie } from './cookie-view.ts'

type Request = Pick<IncomingMessage, 'headers'>
type Response = Parameters<typeof writeCookie>[1]

/** Tells who calls, once it is known for which account; null where there is none. */
export type From = (accountId: string | null) => Caller

/**
 * A browser that has signed in to the account before has counters of its own, so that nobody else locks it
 * out; any other is counted by its address.
 */
export function callerOf(kit: Kit, request: Request): From {
  const { id, marks } = readDevice(kit, request)
  const address = clientOf(forwardedAddress(request.headers))
  return (accountId) =>
    accountId !== null && isMarked(kit, { id, marks }, accountId)
      ? { kind: 'device', id }
      : { kind: 'address', id: address }
}

/** Marks this browser as one that the account's owner signed in with. */
export function rememberDevice(kit: Kit, request: Request, response: Response, accountId: string): void {
  const known = readDevice(kit, request)
  const id = known.id || randomBytes(16).toString('base64url')
  const own = markOf(kit, id, accountId)
  const marks = [own, ...known.marks.filter((mark) => mark !== own)].slice(0, limits.knownDeviceAccounts)
  const maxAge = limits.knownDeviceDays * 24 * 3600
  writeCookie(kit, response, { name: 'device', value: [id, ...marks].join('.'), maxAge })
}

interface Device {
  /** Empty in a browser that nobody has signed in with. */
  readonly id: string
  /** One for each account; none says which. */
  readonly marks: readonly string[]
}

function readDevice(kit: Kit, request: Request): Device {
  const value = readCookie(kit, request, 'device')
  const [id = '', ...marks] = /^[\w-]{22}(\.[\w-]{43}){1,10}$/.test(value) ? value.split('.') : []
  return { id, marks }
}

function isMarked(kit: Kit, { id, marks }: Device, accountId: string): boolean {
  const wanted = markOf(kit, id, accountId)
  return id !== '' && marks.some((mark) => isSameHash(mark, wanted))
}

function markOf(kit: Kit, id: string, accountId: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'known device', `${id}:${accountId}`)
}

/** Lets this browser confirm the sign-up by its code alone: it began it, or knew its password. */
export function bindBrowser(kit: Kit, response: Response, id: string): void {
  writeCookie(kit, response, {
    name: 'signUp',
    value: `${id}.${macOfSignUp(kit, id)}`,
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
  return id && isSameHash(mac, macOfSignUp(kit, id)) ? id : ''
}

function macOfSignUp(kit: Kit, id: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'sign-up browser', id)
}

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
