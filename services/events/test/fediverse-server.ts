import { createHash, createPublicKey, createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listenAs } from './listen.ts'

export interface Received {
  readonly path: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface Message {
  readonly id: string
  readonly type: string
  readonly actor: string
  readonly object: Readonly<Record<string, unknown>>
}

const context = 'https://www.w3.org/ns/activitystreams'

/**
 * A local server of the fediverse with a few people, which signs and checks by itself, without the library that Parta
 * uses.
 * @param hostName the host name under which Parta reaches it
 */
export async function startFediverse(hostName?: string) {
  const people = new Map<string, ReturnType<typeof makeKeys>>()
  const received: Received[] = []
  const asked: Received[] = []
  const state = { status: 202, isGone: false, type: 'application/activity+json' }
  let host = ''
  const url = (path: string) => `http://${host}${path}`
  const keysOf = (name: string) => {
    const keys = people.get(name) ?? makeKeys()
    people.set(name, keys)
    return keys
  }

  function actorOf(name: string) {
    const id = url(`/people/${name}`)
    return {
      '@context': context,
      id,
      type: 'Person',
      preferredUsername: name,
      inbox: `${id}/inbox`,
      endpoints: { sharedInbox: url('/inbox') },
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: keysOf(name).publicKey },
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request
      const got = { path, method, headers, body: Buffer.concat(chunks).toString() }
      if (method === 'POST') {
        received.push(got)
        return response.writeHead(state.status).end()
      }
      asked.push(got)
      const name = /^\/people\/(\w+)$/.exec(path)?.[1]
      if (!name || state.isGone) return response.writeHead(410).end()
      return response.writeHead(200, { 'content-type': state.type }).end(JSON.stringify(actorOf(name)))
    })
  })
  host = await listenAs(server, hostName)

  interface Sending {
    readonly inbox: string
    /** The host that the receiver is known by. */
    readonly host: string
    readonly name: string
    readonly message: object
    readonly date?: Date
    /** What is sent instead of the message that was signed. */
    readonly forged?: object
    readonly algorithm?: string
  }

  /** Sends a signed message (draft-cavage-12). */
  function send({ inbox, host, name, message, date = new Date(), forged, algorithm = 'rsa-sha256' }: Sending) {
    const body = JSON.stringify(message)
    const { pathname } = new URL(inbox)
    const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
    const lines = [
      `(request-target): post ${pathname}`,
      `host: ${host}`,
      `date: ${date.toUTCString()}`,
      `digest: ${digest}`,
    ]
    const signature = createSign('sha256').update(lines.join('\n')).sign(keysOf(name).privateKey, 'base64')
    const parts = [
      `keyId="${url(`/people/${name}`)}#main-key"`,
      `algorithm="${algorithm}"`,
      'headers="(request-target) host date digest"',
      `signature="${signature}"`,
    ]
    return fetch(inbox, {
      method: 'POST',
      headers: {
        'content-type': 'application/activity+json',
        date: date.toUTCString(),
        digest,
        signature: parts.join(','),
      },
      body: forged ? JSON.stringify(forged) : body,
    })
  }

  return {
    host,
    state,
    received,
    asked,
    people,
    actor: (name: string) => url(`/people/${name}`),
    send,
    /** The messages that came, without those that came before `forget`. */
    messages: () => received.map(({ body }) => JSON.parse(body) as Message),
    forget: () => received.splice(0),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Fediverse = Awaited<ReturnType<typeof startFediverse>>

function makeKeys() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Whether a request is signed by a key, in all parts that matter, and has the body that was signed. */
export function isSignedBy({ path, method, headers, body }: Received, publicKeyPem: string): boolean {
  const field = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(String(headers['signature']))?.[1] ?? ''
  const names = field('headers').split(' ')
  const needed = ['(request-target)', 'host', 'date', ...(method === 'POST' ? ['digest'] : [])]
  if (!needed.every((name) => names.includes(name))) return false
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  if (method === 'POST' && headers['digest'] !== digest) return false
  const lines = names.map((name) =>
    name === '(request-target)' ? `${name}: ${method.toLowerCase()} ${path}` : `${name}: ${String(headers[name])}`,
  )
  return createVerify('sha256')
    .update(lines.join('\n'))
    .verify(createPublicKey(publicKeyPem), field('signature'), 'base64')
}
