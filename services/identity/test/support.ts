import type { Envelope } from '@parta/contracts/fact'
import { mailRequested } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { type Running, startService } from '@parta/kit/service'
import { unseal } from '@parta/kit/session/seal'
import { eventually, testEnv } from '@parta/kit/testing'
import type { Static } from 'typebox'
import { service } from '../src/app.ts'

type Mail = Static<typeof mailRequested.data>

interface Sent {
  readonly body?: unknown
  readonly token?: string
  readonly cookie?: string
  readonly path?: string
  /** The User-Agent header. */
  readonly agent?: string
  /** The client's address, in the header that the gateway sets. */
  readonly address?: string
}

export interface Answer<O extends Operation> {
  readonly status: number
  readonly body: Static<O['reply']> & { code?: string; errors?: { field: string; code: string }[] }
  /** All cookies of the answer, in the form in which a browser sends them back. */
  readonly cookie: string
  readonly setCookie: string
  readonly headers: Headers
  readonly text: string
}

export interface Identity {
  readonly running: Running
  readonly env: Record<string, string>
  call<O extends Operation>(operation: O, sent?: Sent): Promise<Answer<O>>
  /** Returns the codes mailed to an e-mail; waits until there are so many. */
  codes(email: string, count: number): Promise<string[]>
  mails(): readonly Mail[]
  close(): Promise<void>
}

/** Starts identity alone on real backends, and records the mails that it requests. */
export async function openIdentity(env = testEnv()): Promise<Identity> {
  const running = await startService(service, env)
  const mails: Mail[] = []
  const consumer = await running.bus.consumer({ service: 'notifications', source: 'identity', kept: false })
  const messages = await consumer.consume({
    callback: (message) => {
      const told = message.json<Envelope<unknown>[]>().filter(({ type }) => type === mailRequested.name)
      mails.push(
        ...(told as Envelope<Mail>[]).map(({ data }) => ({
          ...data,
          to: unseal(env['PARTA_SECRET'] ?? '', 'mailed to', data.to),
          ...(data.detail ? { detail: unseal(env['PARTA_SECRET'] ?? '', 'mailed detail', data.detail) } : {}),
        })),
      )
      message.ack()
    },
  })
  return {
    running,
    env,
    call: (operation, sent = {}) => call(running.url, operation, sent),
    codes: (email, count) =>
      eventually(() => {
        // Notices have no code.
        const found = mails.filter(({ to, code }) => to === email && code)
        if (found.length < count) throw new Error(`${found.length} mails to ${email}`)
        return found.map(({ code }) => unseal(env['PARTA_SECRET'] ?? '', 'mailed code', code ?? ''))
      }),
    mails: () => mails,
    close: async () => {
      await messages.close()
      await running.close()
    },
  }
}

export type Replica = Pick<Identity, 'running' | 'call' | 'close'>

/** Starts another process of the same identity; its mails are recorded by the first one. */
export async function openReplica(env: Record<string, string>): Promise<Replica> {
  const running = await startService(service, env)
  return {
    running,
    call: (operation, sent = {}) => call(running.url, operation, sent),
    close: () => running.close(),
  }
}

async function call<O extends Operation>(url: string, operation: O, sent: Sent): Promise<Answer<O>> {
  const answer = await fetch(url + (sent.path ?? operation.path), {
    method: operation.method,
    headers: {
      ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
      ...(sent.agent === undefined ? {} : { 'user-agent': sent.agent }),
      ...(sent.cookie ? { cookie: sent.cookie } : {}),
      ...(sent.address ? { 'x-forwarded-for': sent.address } : {}),
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const text = await answer.text()
  const setCookies = answer.headers.getSetCookie()
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : {}) as Answer<O>['body'],
    cookie: setCookies.map((line) => line.split(';')[0]).join('; '),
    setCookie: setCookies.join(', '),
    headers: answer.headers,
    text: text.replace(/"requestId":"[^"]*"/, ''),
  }
}
