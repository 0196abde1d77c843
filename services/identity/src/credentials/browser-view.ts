import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { day, hour, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { Kit } from '@parta/kit/kit'
import { isSameHash, keyedHash } from '@parta/kit/session/seal'
import type { Caller } from './attempt-store.ts'
import { clearCookie, readCookie, writeCookie } from './cookie-view.ts'

type Request = Pick<IncomingMessage, 'headers'>
type Response = Parameters<typeof writeCookie>[1]

/** Returns the caller by whom attempts are counted, for an account or for an e-mail without one (`null`). */
export type CallerFor = (accountId: string | null) => Caller

/**
 * Returns the caller by whom a request is counted. A browser that has signed in to the account before has counters of
 * its own, so that nobody else can lock it out; other browsers are counted by their address.
 */
export function callerOf(kit: Kit, request: Request): CallerFor {
  const { id, marks } = readDevice(kit, request)
  const address = clientOf(forwardedAddress(request.headers))
  return (accountId) =>
    accountId !== null && isMarked(kit, { id, marks }, accountId)
      ? { kind: 'device', id }
      : { kind: 'address', id: address }
}

/** Marks this browser as a known device of the account, after a sign-in. */
export function rememberDevice(
  kit: Kit,
  { request, response }: { readonly request: Request; readonly response: Response },
  accountId: string,
): void {
  const known = readDevice(kit, request)
  const id = known.id || randomBytes(16).toString('base64url')
  const mark = markOf(kit, id, accountId)
  const marks = [mark, ...known.marks.filter((other) => other !== mark)].slice(0, limits.knownDeviceAccounts)
  const maxAge = limits.knownDeviceDays * (day / second)
  writeCookie(kit, response, { name: 'device', value: [id, ...marks].join('.'), maxAge })
}

interface Device {
  /** Empty in a browser that has never signed in. */
  readonly id: string
  /** One keyed hash for each account: a mark does not reveal the account. */
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

/** Lets this browser confirm a sign-up by its code alone, because it began the sign-up or has sent its password. */
export function bindBrowser(kit: Kit, response: Response, id: string): void {
  writeCookie(kit, response, {
    name: 'signUp',
    value: `${id}.${macOfSignUp(kit, id)}`,
    maxAge: limits.unconfirmedDays * (day / second),
  })
}

/** Returns the secret of a mail's link by which any browser confirms a sign-up without a password. */
export function entryLinkOf(kit: Kit, id: string): string {
  return `${id}.${keyedHash(kit.config.PARTA_SECRET, 'entry link', id)}`
}

/** Returns the id of the sign-up that a mail's link confirms; empty for a link that was not mailed. */
export function idOfEntryLink(kit: Kit, link: string): string {
  const [id = ''] = link.split('.')
  return isSameHash(link, entryLinkOf(kit, id)) ? id : ''
}

/** The calling browser. */
export interface Browser {
  readonly callerFor: CallerFor
  /** The id of the sign-up that the browser is bound to; empty when it is bound to none. */
  readonly boundId: string
}

export function browserOf(kit: Kit, request: Pick<IncomingMessage, 'headers'>): Browser {
  return { callerFor: callerOf(kit, request), boundId: boundId(kit, request) }
}

function boundId(kit: Kit, request: Pick<IncomingMessage, 'headers'>): string {
  const [id = '', mac = ''] = readCookie(kit, request, 'signUp').split('.')
  return id && isSameHash(mac, macOfSignUp(kit, id)) ? id : ''
}

function macOfSignUp(kit: Kit, id: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'sign-up browser', id)
}

/** Returns a new token of 256 random bits, for a cookie or for the link in a mail. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Binds this browser by a cookie to the codes that are mailed to owners who are not signed in, and returns their key. It
 * stays the same while the cookie lasts, so that a new code replaces the one before. It is not the cookie's value, which
 * a caller could otherwise pass off as the token of a mail's link.
 */
export function bindCode(kit: Kit, request: Request, response: Response): string {
  const token = tokenIn(kit, request) || freshToken()
  writeCookie(kit, response, { name: 'code', value: token, maxAge: limits.resetCodeHours * (hour / second) })
  return keyOf(kit, token)
}

export function unbindCode(kit: Kit, response: Response): void {
  clearCookie(kit, response, 'code')
}

/** Returns the key of the codes to which this browser is bound; empty when it is bound to none. */
export function codeKeyOf(kit: Kit, request: Request): string {
  const token = tokenIn(kit, request)
  return token && keyOf(kit, token)
}

function tokenIn(kit: Kit, request: Request): string {
  const token = readCookie(kit, request, 'code')
  return /^[\w-]{43}$/.test(token) ? token : ''
}

function keyOf(kit: Kit, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code browser', token)
}
