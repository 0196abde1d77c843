import { second } from '@parta/contracts/durations'
import { OutsideError } from '@parta/kit/outside/errors'
import type { Outside } from '@parta/kit/outside/outside'
import type { OutsideCall } from '@parta/kit/outside/request'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { ReservantoConfig } from '../config.ts'

/** Why Reservanto did not do as asked: it refused (`refused`), or did not answer as it should (`silent`). */
export class ReservantoError extends Error {
  readonly problem: 'refused' | 'silent'
  /** @param detail never holds a token */
  constructor(problem: 'refused' | 'silent', detail: string) {
    super(`Reservanto (${problem}): ${detail}`)
    this.problem = problem
  }
}

/** The rights that an organisation grants: reading its events, its customers, and bookings. */
const rights = ['Segment_r', 'Location_r', 'FreeSpace_r', 'Customer_r', 'Customer_w', 'Booking_w', 'Event_r']

const timeoutMs = 8 * second

/** Returns the address at which an organisation grants the rights; the browser returns to `redirectUrl`. */
export function grantUrl({ url, client }: ReservantoConfig, redirectUrl: string): string {
  const target = new URL(`${url}/Authorize/GetLongTimeToken`)
  target.searchParams.set('clientId', client ?? '')
  for (const right of rights) target.searchParams.append('rights', right)
  target.searchParams.set('redirectUrl', redirectUrl)
  return target.href
}

/** Returns the way to Reservanto's API. */
export function openReservanto(outside: Outside, { url }: ReservantoConfig): OutsideCall {
  return outside.caller({ name: 'reservanto', hosts: [URL.parse(url)?.host ?? ''], timeoutMs })
}

/** Every answer has it; a refusal may come with status 200. */
const Answer = Type.Object({ IsError: Type.Boolean() })
const ShortToken = Type.Object({ ShortTimeToken: Type.String({ minLength: 1 }) })

/** Exchanges the long token of an organisation for that of calls, which shows that it is valid. @throws ReservantoError */
export async function exchangeToken(call: OutsideCall, { url }: ReservantoConfig, longToken: string): Promise<string> {
  const answer = await post(call, `${url}/Authorize/GetShortTimeToken`, { LongTimeToken: longToken })
  if (!Check(ShortToken, answer)) throw new ReservantoError('silent', 'an answer without a token')
  return answer.ShortTimeToken
}

/** Calls a function of the API: all are POST with JSON, and carry the time. @throws ReservantoError */
async function post(call: OutsideCall, url: string, body: object): Promise<unknown> {
  const response = await call(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
    body: JSON.stringify({ ...body, TimeStamp: Math.floor(Date.now() / 1000) }),
  }).catch((error: unknown) => {
    throw new ReservantoError('silent', error instanceof OutsideError ? error.problem : 'unreachable')
  })
  const { status } = response
  if ([400, 401, 403].includes(status)) throw new ReservantoError('refused', `status ${status}`)
  const answer: unknown = await response.json().catch(() => null)
  if (status !== 200 || !Check(Answer, answer)) throw new ReservantoError('silent', `status ${status}`)
  if (answer.IsError) throw new ReservantoError('refused', 'an error in the answer')
  return answer
}
