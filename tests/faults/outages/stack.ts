import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service as chat } from '@parta/chat'
import { service as events } from '@parta/events'
import { startGateway } from '@parta/gateway'
import type { Kit } from '@parta/kit/kit'
import { startService } from '@parta/kit/service'
import { createVerified } from '@parta/kit/session/actor'
import { createTestPeople, type TestPeople } from '@parta/kit/testing'
import { service as notifications } from '@parta/notifications'
import { service as orgs } from '@parta/orgs'
import { type Backends, startBackends } from '@parta/stack/backends/backends'
import { SMTPServer } from 'smtp-server'
import { pushKeys } from '../../journeys/push-keys.ts'

const definitions = [events, chat, notifications, orgs]

export interface Stack {
  readonly url: string
  readonly backends: Backends
  readonly people: TestPeople
  readonly kits: Readonly<Record<string, Kit>>
  /** The Message-ID of each received mail, including repeats. */
  readonly mails: readonly string[]
  /** A push service for tests: creates endpoints and records the calls. */
  readonly push: PushServer
  /** Deletes the files of the killed Redis. */
  forgetRedis(): Promise<void>
  stop(): Promise<void>
}

interface PushServer {
  readonly host: string
  readonly called: readonly string[]
  /** Returns a push subscription, as a browser would. */
  browser(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
}

/**
 * The gateway and the services that a person's call passes through, on backends of their own that may be
 * killed; identity's place on the bus is taken by test people with real tokens.
 */
export async function openStack(): Promise<Stack> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-outages-'))
  const stops: (() => Promise<void>)[] = [() => rm(dir, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const none = { PARTA_MONGO_URL: '', PARTA_REDIS_URL: '', PARTA_NATS_URL: '' }
    const backends = await startBackends({ dir, env: none })
    stops.push(backends.stop)
    const mail = await openMail()
    const push = await openPush()
    stops.push(mail.close, push.close)
    const env: Record<string, string> = {
      ...backends.env(),
      ...pushKeys(),
      PARTA_SECRET: randomBytes(24).toString('hex'),
      PARTA_SMTP_URL: mail.url,
      PARTA_PUSH_HOSTS: push.host,
      PARTA_MEDIA_DIR: join(dir, 'media'),
      PARTA_LOG_LEVEL: process.env['PARTA_LOG_LEVEL'] ?? 'silent',
      PARTA_CHECK_REPLIES: 'true',
      PARTA_ADDRESS_RATE: '1000000',
      PARTA_RATE_FACTOR: '1000',
      PARTA_PORT: '0',
      ...Object.fromEntries(definitions.map(({ name }) => [`PARTA_PORT_${name.toUpperCase()}`, '0'])),
    }
    const people = await createTestPeople(env)
    stops.push(people.close)
    const verified = createVerified()
    const running = await Promise.all(definitions.map((definition) => startService(definition, env, verified)))
    stops.push(async () => {
      await Promise.all(running.map((service) => service.close()))
    })
    const addresses = Object.fromEntries(running.map(({ name, url }) => [`PARTA_${name.toUpperCase()}_URL`, url]))
    // These services are not started, but the gateway requires their addresses.
    const absent = ['identity', 'availabilities', 'payments', 'reputation'].map((name) => [
      `PARTA_${name.toUpperCase()}_URL`,
      running[0]?.url ?? '',
    ])
    const beside = Object.fromEntries(running.map(({ name, handle }) => [name, handle]))
    const gateway = await startGateway({ ...env, ...addresses, ...Object.fromEntries(absent) }, { beside, verified })
    stops.push(gateway.close)
    const kits = Object.fromEntries(running.map(({ name, kit }) => [name, kit]))
    const forgetRedis = () => rm(join(dir, 'redis'), { recursive: true })
    return { url: gateway.url, backends, people, kits, mails: mail.ids, push, forgetRedis, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a mail server that accepts every mail and records its Message-ID. */
async function openMail() {
  const ids: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        ids.push(/^Message-ID:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '')
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`
  return { url, ids, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Starts a push service that accepts every message and records the endpoint. */
async function openPush() {
  const called: string[] = []
  const server = createServer((request, response) => {
    called.push(request.url ?? '')
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    called,
    browser: (name: string) => {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
      return { endpoint: `http://${host}/${name}`, keys }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
