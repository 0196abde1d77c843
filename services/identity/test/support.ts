import type { Envelope, FactType } from '@parta/contracts/fact'
import { mailRequested } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { askSettlement, type Settlement } from '@parta/contracts/settlement'
import { type Running, startService } from '@parta/kit/service'
import { unseal } from '@parta/kit/session/seal'
import { eventually, testEnv } from '@parta/kit/testing'
import { type Answer, clientOf, type Sent } from '@parta/kit/testing-client'
import type { Static, TSchema } from 'typebox'
import { service } from '../src/app.ts'

type Mail = Static<typeof mailRequested.data>

interface IdentitySent extends Sent {
  /** The User-Agent header. */
  readonly agent?: string
  /** The client's address, in the header that the gateway sets. */
  readonly address?: string
}

export interface Identity {
  readonly running: Running
  readonly env: Record<string, string>
  call<O extends Operation>(operation: O, sent?: IdentitySent): Promise<Answer<O>>
  /** A call that has to succeed for the test to make sense; see `Client.must`. */
  must<O extends Operation>(operation: O, sent?: IdentitySent): Promise<Answer<O>['body']>
  /** Returns the codes mailed to an e-mail; waits until there are so many. */
  codes(email: string, count: number): Promise<string[]>
  mails(): readonly Mail[]
  /** The facts and snapshots about a person that were published so far, in order; also those that were published again. */
  factsOf<D extends TSchema>(type: FactType<D>, id: string): readonly Static<D>[]
  close(): Promise<void>
}

/** What is open between a person and the operator in these tests, by the person's id. */
export const open = new Map<string, Settlement>()

/** Starts identity alone on real backends, and records its facts and the mails that it requests. The test answers for payments. */
export async function openIdentity(env = testEnv()): Promise<Identity> {
  const running = await startService(service, env)
  running.bus.answer(askSettlement, ({ userId }) =>
    Promise.resolve(open.get(userId) ?? { credit: [], seats: 0, subscriptions: 0 }),
  )
  const mails: Mail[] = []
  const facts: Envelope[] = []
  const receive = async (kept: boolean) => {
    const consumer = await running.bus.consumer({ service: 'notifications', source: 'identity', kept })
    return await consumer.consume({
      callback: (message) => {
        received(message.json<Envelope[]>())
        message.ack()
      },
    })
  }
  const received = (published: readonly Envelope[]) => {
    facts.push(...published)
    const requested = published.filter(({ type }) => type === mailRequested.name)
    mails.push(
      ...(requested as Envelope<Mail>[]).map(({ data }) => ({
        ...data,
        to: unseal(env['PARTA_SECRET'] ?? '', 'mailed to', data.to),
        ...(data.detail ? { detail: unseal(env['PARTA_SECRET'] ?? '', 'mailed detail', data.detail) } : {}),
      })),
    )
  }
  const messages = [await receive(false), await receive(true)]
  return {
    running,
    env,
    ...callsAt(running),
    codes: (email, count) =>
      eventually(() => {
        // Notices have no code.
        const found = mails.filter(({ to, code }) => to === email && code)
        if (found.length < count) throw new Error(`${found.length} mails to ${email}`)
        return found.map(({ code }) => unseal(env['PARTA_SECRET'] ?? '', 'mailed code', code ?? ''))
      }),
    mails: () => mails,
    factsOf: <D extends TSchema>({ name }: FactType<D>, id: string) =>
      facts.filter(({ type, subject }) => type === name && subject === id).map(({ data }) => data as Static<D>),
    close: async () => {
      await Promise.all(messages.map((one) => one.close()))
      await running.close()
    },
  }
}

export type Replica = Pick<Identity, 'running' | 'call' | 'must' | 'close'>

/** Starts another process of the same identity; its mails are recorded by the first one. */
export async function openReplica(env: Record<string, string>): Promise<Replica> {
  const running = await startService(service, env)
  return {
    running,
    ...callsAt(running),
    close: () => running.close(),
  }
}

/** The client of the tests, with the headers that a browser and the gateway add. */
function callsAt(running: Running): Pick<Identity, 'call' | 'must'> {
  const client = clientOf(() => running.url)
  const withHeaders = ({ agent, address, headers = {}, ...sent }: IdentitySent = {}): Sent => ({
    ...sent,
    headers: {
      ...headers,
      ...(agent === undefined ? {} : { 'user-agent': agent }),
      ...(address ? { 'x-forwarded-for': address } : {}),
    },
  })
  return {
    call: (operation, sent) => client.call(operation, withHeaders(sent)),
    must: (operation, sent) => client.must(operation, withHeaders(sent)),
  }
}
