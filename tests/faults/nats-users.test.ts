import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { service as chat } from '@parta/chat'
import { type BusUser, busUsers } from '@parta/contracts/bus'
import { sessionsEnded } from '@parta/contracts/hints'
import { askKeys } from '@parta/contracts/questions'
import { natsOptions } from '@parta/kit/facts/bus-connection'
import { inboxOf } from '@parta/kit/facts/bus-names'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { startService } from '@parta/kit/service'
import { eventually, testEnv } from '@parta/kit/testing'
import { startServices } from '@parta/stack/services'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NatsServer, startNats } from '../support/nats.ts'

let dir: string
let nats: NatsServer
const open: NatsConnection[] = []
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-nats-'))
  nats = await startNats(dir)
})
afterAll(async () => {
  await Promise.all(open.map((connection) => connection.close()))
  await nats.stop()
  await rm(dir, { recursive: true, force: true })
})

const env = (url: string, more: Record<string, string> = {}) =>
  testEnv({ PARTA_NATS_URL: url, PARTA_BUS_PREFIX: '', ...more })

async function as(user: BusUser | 'root'): Promise<NatsConnection> {
  const inboxPrefix = user === 'root' ? {} : { inboxPrefix: inboxOf(user) }
  const connection = await connect({ ...natsOptions({ PARTA_NATS_URL: nats.urlOf(user) }), ...inboxPrefix })
  open.push(connection)
  return connection
}

/** Answers the question for the keys; returns how often it was answered. */
function answering(identity: Awaited<ReturnType<typeof openBus>>): () => number {
  let count = 0
  identity.answer(askKeys, () => {
    count += 1
    return Promise.resolve(null as never)
  })
  return () => count
}

describe('NATS with the users of docker-compose.yml', () => {
  it('lets every service start with its own user, without a refused permission', async () => {
    const running = await startServices(env('nats://unused'), undefined, (user) => ({
      PARTA_NATS_URL: nats.urlOf(user),
    }))
    await running.close()
    expect(running.running).toHaveLength(busUsers.length - 1)
    expect(nats.refusals).toEqual([])
  })

  it.each([
    ['without credentials', (url: string) => url.replace(/\/\/.*@/, '//')],
    ['with a wrong password', (url: string) => url.replace(/:p\w+@/, ':wrong@')],
    ['with the password of another user', (url: string) => url.replace('chat', 'identity')],
    ['as an unknown user', (url: string) => url.replace('chat', 'stranger')],
  ])('stops a service %s with a one-line error', async (_how, change) => {
    const start = startService(chat, env(change(nats.urlOf('chat'))))
    await expect(start).rejects.toThrow(/^Configuration: NATS refuses the credentials/)
  })

  it('refuses the user of a service every subscription outside its permissions', async () => {
    const stranger = await as('chat')
    const root = await as('root')
    const received: string[] = []
    const refused: string[] = []
    const subjects = [
      '>',
      '_INBOX.>',
      '_INBOX.identity.>',
      '_INBOX.*.*',
      'facts.>',
      'kept.identity.>',
      'ask.>',
      'ask.identity.keys',
      'ask.personal.orgs',
      'ask.personal.*',
      'all.>',
      'all.events.search-changed',
      '$JS.>',
      '$SYS.>',
    ]
    for (const subject of subjects) {
      stranger.subscribe(subject, {
        callback: (error, message) => void (error ? refused.push(subject) : received.push(message.subject)),
      })
    }
    await stranger.flush()
    await eventually(() => expect(refused.toSorted()).toEqual(subjects.toSorted()))
    for (const subject of ['_INBOX.identity.abc.1', 'facts.identity.user-deleted', 'ask.identity.keys']) {
      root.publish(subject, 'secret')
    }
    await root.flush()
    await stranger.flush()
    expect(received).toEqual([])
  })

  it('does not let a service forge a hint by a consumer that delivers to the hint’s subject', async () => {
    const thief = await as('orgs')
    const manager = await jetstreamManager(thief, { checkAPI: false })
    const name = 'orgs-copies-orgs'
    await manager.consumers.delete('kept', name).catch(() => false)
    const { topic } = sessionsEnded
    const endedOf = (id: string) => ({ ids: [id], until: '2026-01-01T00:00:00.000Z', more: false })
    const config = readConfig(BaseConfig, env(nats.urlOf('gateway')))
    const gateway = await openBus(config, createLog('gateway', 'silent'), 'gateway')
    const received: unknown[] = []
    gateway.subscribe(sessionsEnded, (message) => received.push(message))
    const delivered: string[] = []
    const root = await as('root')
    root.subscribe(`all.${topic}`, { callback: (_error, message) => void delivered.push(message.subject) })
    await root.flush()
    await manager.consumers.add('kept', {
      durable_name: name,
      filter_subject: 'kept.orgs.>',
      deliver_subject: `all.${topic}`,
      ack_policy: AckPolicy.None,
    })
    await jetstream(thief, { checkAPI: false }).publish('kept.orgs.forged', JSON.stringify(endedOf('forged')))
    // The message was delivered, but its subject is the one that it was published to.
    await eventually(() => expect(delivered).toEqual(['kept.orgs.forged']))
    root.publish(`all.${topic}`, JSON.stringify(['no hint of this kind']))
    root.publish(`all.${topic}`, JSON.stringify(endedOf('genuine')))
    await eventually(() => expect(received).toContainEqual(endedOf('genuine')))
    expect(received).toHaveLength(1)
    await gateway.close()
  })

  it('refuses the user of a service to publish other services’ facts and hints, and to ask questions of others', async () => {
    const stranger = await as('chat')
    const root = await as('root')
    const said = '{"by":"a stranger"}'
    const received: string[] = []
    // Everything that passes, among it what the server itself and earlier tests send.
    root.subscribe('>', {
      callback: (_error, message) => {
        if (message.string() === said) received.push(message.subject)
      },
    })
    await root.flush()
    const refused: string[] = []
    void (async () => {
      for await (const status of stranger.status()) if (status.type === 'error') refused.push(status.error.message)
    })()
    const subjects = [
      'facts.identity.user-deleted',
      'facts.events.player-joined',
      'kept.identity.user-updated.jana',
      'ask.personal.orgs',
      'ask.personal.identity',
      'ask.shows.events',
      'ask.share.org',
      'all.identity.sessions-ended',
      'all.events.search-dropped',
      '_INBOX.identity.abc.1',
      '_INBOX.gateway.abc.1',
      '$JS.API.STREAM.DELETE.facts',
      '$JS.API.STREAM.PURGE.kept',
      '$JS.API.STREAM.UPDATE.facts',
      '$JS.API.STREAM.MSG.GET.kept',
      '$JS.API.DIRECT.GET.kept.kept.identity.user-updated.jana',
      '$JS.API.STREAM.CREATE.copy-of-everything',
      '$JS.API.CONSUMER.DURABLE.CREATE.facts.chat-reacts-identity',
      '$JS.API.CONSUMER.CREATE.facts',
      '$JS.API.CONSUMER.CREATE.facts.chat-reacts-identity.facts.>',
      '$JS.API.CONSUMER.CREATE.facts.chat-reacts-reputation.facts.reputation.>',
      '$JS.API.CONSUMER.CREATE.kept.notifications-copies-identity.kept.identity.>',
      '$JS.API.CONSUMER.MSG.NEXT.facts.identity-reacts-chat',
      '$JS.API.CONSUMER.DELETE.facts.identity-reacts-chat',
      '$JS.ACK.facts.identity-reacts-chat.1.1.1.1.1',
    ]
    for (const subject of subjects) stranger.publish(subject, said)
    stranger.publish('ask.identity.keys', said)
    await stranger.flush()
    await eventually(() => expect(refused).toHaveLength(subjects.length))
    await eventually(() => expect(received).toContain('ask.identity.keys'))
    expect(received).toEqual(['ask.identity.keys'])
  })

  it('lets no answer to a question become a call of JetStream, nor anybody empty a stream or delete a fact', async () => {
    const [gateway, root] = [await as('gateway'), await as('root')]
    const manager = await jetstreamManager(root)
    await jetstream(root).publish('facts.events.x', '{}')
    const { state } = await manager.streams.info('facts')
    expect(state.messages).toBeGreaterThan(0)
    const identity = await openBus(
      readConfig(BaseConfig, env(nats.urlOf('identity'))),
      createLog('identity', 'silent'),
      'identity',
    )
    const answered = answering(identity)
    const ask = () => gateway.request('ask.identity.keys', 'null', { timeout: 1000 })
    // The server learns of the subscription a moment later.
    await eventually(ask)
    const before = answered()
    gateway.publish('ask.identity.keys', 'null', { reply: '$JS.API.STREAM.PURGE.facts' })
    gateway.publish('ask.identity.keys', 'null', { reply: 'kept.events.event-updated.e1' })
    await eventually(ask)
    expect(answered() - before).toBe(1)
    await expect(manager.streams.purge('facts')).rejects.toThrow()
    await expect(manager.streams.deleteMessage('facts', state.last_seq)).rejects.toThrow()
    expect((await manager.streams.info('facts')).state.messages).toBe(state.messages)
    await identity.close()
  })

  it('starts no service with a stream that redirects messages', async () => {
    const root = await as('root')
    const manager = await jetstreamManager(root)
    await manager.streams.delete('facts')
    const republish = { src: 'facts.chat.>', dest: 'all.>' }
    await manager.streams.add({ name: 'facts', subjects: ['facts.>'], republish })
    const bus = openBus(readConfig(BaseConfig, env(nats.urlOf('chat'))), createLog('chat', 'silent'), 'chat')
    await expect(bus).rejects.toThrow('The stream facts of NATS redirects messages')
    await manager.streams.delete('facts')
  })

  it('refuses the gateway access to the streams', async () => {
    const gateway = await as('gateway')
    await expect(jetstreamManager(gateway, { timeout: 2000 })).rejects.toThrow()
    await expect(jetstream(gateway, { timeout: 2000 }).publish('facts.events.player-joined', '{}')).rejects.toThrow()
  })
})
