import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createAccount, createOperator, createUser, type KeyPair } from '@nats-io/nkeys'
import { type BusConfig, connectBus } from '@parta/kit/facts/bus-connection'
import { createLog } from '@parta/kit/process/log'
import { eventually } from '@parta/kit/testing'
import { type Child, startChild } from '@parta/stack/child'
import { freePort, untilAnswers } from '@parta/stack/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificate } from '../support/certificates.ts'

let dir: string
const servers: Child[] = []
const log = createLog('test', 'silent')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-nats-'))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(dir, { recursive: true, force: true })
})

/** Starts a server with this configuration; returns its address without scheme and credentials. */
async function serve(config: string, asked?: number): Promise<string> {
  const port = asked ?? (await freePort())
  const file = join(dir, `${port}.conf`)
  await writeFile(file, `host: 127.0.0.1\nport: ${port}\n${config}`)
  let isDead = false
  const command = ['nats-server', '-c', file]
  const died = () => {
    isDead = true
  }
  servers.push(startChild({ name: 'nats', command, say: () => undefined, died }))
  await untilAnswers(port, { reply: 'INFO ', isDead: () => isDead })
  return `127.0.0.1:${port}`
}

const given = (url: string, more: Partial<BusConfig> = {}): BusConfig => ({
  PARTA_NATS_URL: url,
  PARTA_BUS_PREFIX: '',
  ...more,
})

async function opens(config: BusConfig): Promise<true> {
  const { connection } = await connectBus(config, log)
  await connection.flush()
  await connection.close()
  return true
}

const refusal = /^Configuration: NATS refuses/

describe('a connection to NATS', () => {
  it('knows that no server answers, and that one does again', async () => {
    const server = await serve('')
    const child = servers.at(-1)
    const { connection, isUp } = await connectBus(given(server), log)
    expect(isUp()).toBe(true)
    await child?.stop()
    await eventually(() => expect(isUp()).toBe(false))
    await serve('', Number(server.split(':')[1]))
    await eventually(() => expect(isUp()).toBe(true))
    await connection.close()
    expect(isUp()).toBe(false)
  })

  it('takes user and password from the address, with any characters', async () => {
    const server = await serve('authorization { user: parta, password: "4222:@/?#ž 1" }')
    const pass = encodeURIComponent('4222:@/?#ž 1')
    expect(await opens(given(`nats://parta:${pass}@${server}`))).toBe(true)
    expect(await opens(given(`nats://parta:${pass}@127.0.0.1:1,nats://${server}`))).toBe(true)
    await expect(opens(given(`nats://${server}`))).rejects.toThrow(refusal)
    await expect(opens(given(`nats://parta:other@${server}`))).rejects.toThrow(refusal)
  })

  it('is opened again when the server closed the first one because this process was too slow to log in', async () => {
    const [host = '', port] = (await serve('')).split(':')
    let connections = 0
    const proxy = createServer((socket) => {
      connections += 1
      if (connections > 1) return void pipeline(socket, connect(Number(port), host), socket, () => undefined)
      socket.end(`INFO {"version":"2.10.0","max_payload":1048576}\r\n-ERR 'Authentication Timeout'\r\n`)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    expect(await opens(given(`127.0.0.1:${(proxy.address() as AddressInfo).port}`))).toBe(true)
    expect(connections).toBeGreaterThan(1)
    proxy.close()
  })

  it('takes a token from the address', async () => {
    const server = await serve('authorization { token: "a-token-of-all" }')
    expect(await opens(given(`nats://a-token-of-all@${server}`))).toBe(true)
    await expect(opens(given(`nats://another@${server}`))).rejects.toThrow(refusal)
  })

  it('authenticates with an nkey', async () => {
    const user = createUser()
    const seed = (pair: KeyPair) => Buffer.from(pair.getSeed()).toString()
    const server = await serve(`authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`)
    expect(await opens(given(server, { PARTA_NATS_NKEY: seed(user) }))).toBe(true)
    await expect(opens(given(server, { PARTA_NATS_NKEY: seed(createUser()) }))).rejects.toThrow(refusal)
  })

  it('authenticates with a creds file', async () => {
    const [operator, account, user, other] = [createOperator(), createAccount(), createUser(), createUser()]
    const accountJwt = jwt(account, operator, {
      type: 'account',
      limits: { subs: -1, conn: -1, data: -1, payload: -1 },
    })
    const server = await serve(`operator: ${jwt(operator, operator, { type: 'operator' })}
resolver: MEMORY
resolver_preload: { ${account.getPublicKey()}: ${accountJwt} }`)
    const creds = async (key: KeyPair) => {
      const file = join(dir, `${key.getPublicKey()}.creds`)
      const userJwt = jwt(user, account, { type: 'user', subs: -1, data: -1, payload: -1 })
      const seed = Buffer.from(key.getSeed()).toString()
      const block = (name: string, text: string) => `-----BEGIN ${name}-----\n${text}\n------END ${name}------\n`
      await writeFile(file, `${block('NATS USER JWT', userJwt)}\n${block('USER NKEY SEED', seed)}`)
      return file
    }
    expect(await opens(given(server, { PARTA_NATS_CREDS: await creds(user) }))).toBe(true)
    await expect(opens(given(server, { PARTA_NATS_CREDS: await creds(other) }))).rejects.toThrow(refusal)
    await expect(opens(given(server, { PARTA_NATS_CREDS: join(dir, 'none') }))).rejects.toThrow(
      /^Configuration: PARTA_NATS_CREDS/,
    )
  })

  it('uses TLS for tls:// addresses, and accepts only certificates signed by PARTA_NATS_CA', async () => {
    const authority = await certificate('Parta CA')
    const own = await certificate('localhost', authority)
    const stranger = await certificate('Another CA')
    const files = { key: join(dir, 'key.pem'), cert: join(dir, 'cert.pem') }
    await writeFile(files.key, own.key)
    await writeFile(files.cert, own.cert)
    await writeFile(join(dir, 'ca.pem'), authority.cert)
    await writeFile(join(dir, 'other.pem'), stranger.cert)
    const server = await serve(
      `tls { cert_file: ${JSON.stringify(files.cert)}, key_file: ${JSON.stringify(files.key)} }`,
    )
    // The client compares the certificate with the host only if the host is a name, not an IP address.
    const url = `tls://${server.replace('127.0.0.1', 'localhost')}`
    expect(await opens(given(url, { PARTA_NATS_CA: join(dir, 'ca.pem') }))).toBe(true)
    for (const ca of [{ PARTA_NATS_CA: join(dir, 'other.pem') }, {}]) {
      await expect(opens(given(url, ca))).rejects.toThrow(/^Configuration: the certificate of NATS/)
    }
  })

  it('names the wrong setting in one line', async () => {
    await expect(opens(given('http://nats:4222'))).rejects.toThrow(/^Configuration: PARTA_NATS_URL/)
    await expect(opens(given('nats://'))).rejects.toThrow(/^Configuration: PARTA_NATS_URL/)
    await expect(opens(given('nats://127.0.0.1', { PARTA_NATS_CA: join(dir, 'none') }))).rejects.toThrow(
      /^Configuration: PARTA_NATS_CA/,
    )
  })
})

/** Returns a JWT of NATS's operator mode for `subject`, signed by `issuer`. */
function jwt(subject: KeyPair, issuer: KeyPair, nats: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { jti: '1', iat: 1_700_000_000, iss: issuer.getPublicKey(), sub: subject.getPublicKey(), name: 'test' }
  const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ ...claims, nats: { ...nats, version: 2 } })}`
  return `${text}.${Buffer.from(issuer.sign(Buffer.from(text))).toString('base64url')}`
}
