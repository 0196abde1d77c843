import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push message as a browser receives it. */
interface Pushed {
  readonly browser: string
  readonly headers: IncomingHttpHeaders
  readonly text: { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }
  readonly bytes: number
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface PushService {
  readonly host: string
  readonly pushed: Pushed[]
  /** Errors of the received messages; empty when all were valid. */
  readonly faults: string[]
  /** The answers to the next messages of a browser; later ones are accepted. */
  answer(browser: string, ...answers: Answer[]): void
  /** Creates the subscription of a new browser. */
  subscribe(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  close(): Promise<void>
}

const pair = createECDH('prime256v1')
const publicKey = pair.generateKeys('base64url')
export const vapid = {
  PARTA_VAPID_PUBLIC: publicKey,
  PARTA_VAPID_PRIVATE: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  PARTA_VAPID_SUBJECT: 'mailto:parta@parta.example',
}

interface Browser {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

/** Starts a local push service that checks the sender's signature and decrypts messages as a browser does. */
export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const answers = new Map<string, Answer[]>()
  const [pushed, faults]: [Pushed[], string[]] = [[], []]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const name = (request.url ?? '').slice(1)
      const { status, headers = {}, body = '' } = answers.get(name)?.shift() ?? { status: 201 }
      try {
        const sent = Buffer.concat(chunks)
        checkVapid(request.headers, `http://${request.headers.host}`)
        const browser = browsers.get(name)
        if (!browser) throw new Error(`nobody subscribed as ${name}`)
        const text = JSON.parse(decrypted(sent, browser).toString('utf8')) as Pushed['text']
        if (status < 300) pushed.push({ browser: name, headers: request.headers, text, bytes: sent.length })
      } catch (error) {
        faults.push(String(error))
      }
      response.writeHead(status, headers).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    pushed,
    faults,
    answer: (browser, ...more) => answers.set(browser, [...(answers.get(browser) ?? []), ...more]),
    subscribe: (name) => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth })
      return { endpoint: `http://${host}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Checks VAPID (RFC 8292): signature, audience, subject and expiry. */
function checkVapid({ authorization = '', ttl, urgency, topic }: IncomingHttpHeaders, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error(`another key: ${authorization}`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (parsed(head)['alg'] !== 'ES256') throw new Error('not ES256')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const own = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: own, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('a false signature')
  const { aud, exp, sub } = parsed(claims)
  if (aud !== origin) throw new Error(`for ${String(aud)}`)
  const left = Number(exp) - Date.now() / 1000
  if (!(left > 0 && left <= 86_400)) throw new Error(`for ${left} seconds`)
  if (sub !== vapid.PARTA_VAPID_SUBJECT) throw new Error(`by ${String(sub)}`)
  if (!/^\d+$/.test(String(ttl))) throw new Error('without TTL')
  if (!['low', 'normal', 'high'].includes(String(urgency))) throw new Error('without urgency')
  if (!/^[\w-]{1,32}$/.test(String(topic))) throw new Error('a wrong topic')
}

/** Decrypts one record of aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291). */
function decrypted(sent: Buffer, { ecdh, auth }: Browser): Buffer {
  if (sent.length > 4096) throw new Error(`${sent.length} bytes`)
  const salt = sent.subarray(0, 16)
  const idLength = sent.readUInt8(20)
  const sender = sent.subarray(21, 21 + idLength)
  const record = sent.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('no end of the record')
  return padded.subarray(0, end)
}
