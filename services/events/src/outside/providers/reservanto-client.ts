import { OutsideError } from '@parta/kit/outside/errors'
import type { Outside } from '@parta/kit/outside/outside'
import type { OutsideCall } from '@parta/kit/outside/request'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { ReservantoConfig } from '../../config.ts'
import { ProviderError } from './adapter.ts'

/** The rights that an organisation grants: reading its events, its customers, and bookings. */
const rights = [
  'Merchant_r',
  'Segment_r',
  'Location_r',
  'FreeSpace_r',
  'Customer_r',
  'Customer_w',
  'Booking_w',
  'Event_r',
  'Alternates_w',
]

/** Three months of a large club's events. */
const bytesMax = 5_000_000

/** Returns the address at which an organisation grants the rights; the browser returns to `redirectUrl`. */
export function grantUrl({ url, client }: ReservantoConfig, redirectUrl: string): string {
  const target = new URL(`${url}/Authorize/GetLongTimeToken`)
  target.searchParams.set('clientId', client ?? '')
  for (const right of rights) target.searchParams.append('rights', right)
  target.searchParams.set('redirectUrl', redirectUrl)
  return target.href
}

/** Calls a function of the API. @throws ProviderError */
export type Ask = (name: string, body: object) => Promise<unknown>

/** Returns the way to Reservanto's API, without a token or with a short one. */
export function openReservanto(outside: Outside, { url, timeoutMs }: ReservantoConfig): (token?: string) => Ask {
  const call = outside.caller({ name: 'reservanto', hosts: [URL.parse(url)?.host ?? ''], timeoutMs, bytesMax })
  return (token) => (name, body) => post(call, { url: `${url}/${name}`, body, token })
}

const ShortToken = Type.Object({ ShortTimeToken: Type.String({ minLength: 1 }) })

/**
 * Exchanges an organisation's long token for a short one, with which functions are called. Succeeds only with a valid
 * long token.
 * @throws ProviderError
 */
export async function exchangeToken(ask: Ask, longToken: string): Promise<string> {
  const answer = await ask('Authorize/GetShortTimeToken', { LongTimeToken: longToken })
  if (!Check(ShortToken, answer)) throw new ProviderError('silent', 'an answer without a token')
  return answer.ShortTimeToken
}

/** A field of every answer; a refusal may have the status 200. */
const Answer = Type.Object({ IsError: Type.Boolean() })
const Fields = Type.Object({ ErrorParameters: Type.Array(Type.String()) })
/** The statuses of a refusal: bad request, token, right, unknown object. Any other error status counts as no answer. */
const refusing = [400, 401, 403, 404]

interface Sent {
  readonly url: string
  readonly body: object
  readonly token: string | undefined
}

/**
 * Calls a function by POST, with JSON and the time. The header `authorization` is the token alone, without a scheme.
 */
async function post(call: OutsideCall, { url, body, token }: Sent): Promise<unknown> {
  const headers = { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' }
  const response = await call(url, {
    method: 'POST',
    headers: token === undefined ? headers : { ...headers, authorization: token },
    body: JSON.stringify({ ...body, TimeStamp: Math.floor(Date.now() / 1000) }),
  }).catch((error: unknown) => {
    const { problem } = error instanceof OutsideError ? error : { problem: 'unreachable' }
    throw new ProviderError(problem === 'open' || problem === 'address' ? 'unsent' : 'silent', problem)
  })
  const { status } = response
  const answer: unknown = await response.json().catch(() => null)
  const fields = Check(Fields, answer) ? answer.ErrorParameters : []
  if (refusing.includes(status)) throw new ProviderError('refused', `status ${status}`, { status, fields })
  if (status !== 200 || !Check(Answer, answer)) throw new ProviderError('silent', `status ${status}`, { status })
  if (answer.IsError) throw new ProviderError('refused', 'an error in the answer', { status, fields })
  return answer
}
