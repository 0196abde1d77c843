import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { isSentToLoopback, misdirected } from './hosts.ts'
import { freePort } from './ports.ts'
import { createFacebook } from './provider/facebook.ts'
import { createOpenid } from './provider/openid.ts'

export interface LocalProvider {
  readonly url: string
  readonly clients: {
    readonly google: { clientId: string; secret: string }
    readonly apple: { clientId: string; teamId: string; keyId: string; privateKey: string; publicKey: string }
    readonly facebook: { clientId: string; secret: string }
  }
  /** Returns how often Apple's refresh tokens were revoked. */
  revoked(): number
  close(): Promise<void>
}

/** The paths to which each provider may return, on any port of this machine. */
const returns = new Set(['/sign-in/google', '/sign-in/facebook', '/public/identity/social/apple/return'])

/** Starts Google, Apple and Facebook on this machine: the real protocols, and a form that asks who signs in. */
export async function startProvider(): Promise<LocalProvider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const chance = () => randomBytes(18).toString('hex')
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const clients = {
    google: { clientId: 'local-google', secret: chance() },
    apple: {
      clientId: 'local.apple',
      teamId: 'TEAM123456',
      keyId: 'KEY1234567',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
    facebook: { clientId: '1234567890', secret: chance() },
  }
  const openid = createOpenid({ issuer: url, ...clients, isAllowed })
  const facebook = createFacebook({ ...clients.facebook, isAllowed })
  const server = createServer((request, response) => {
    if (!isSentToLoopback(request.headers.host)) {
      response.writeHead(misdirected.status, { 'content-type': 'text/plain' }).end(misdirected.text)
      return
    }
    const path = request.url ?? '/'
    const handle = /^\/v\d/.test(path) ? facebook : path.startsWith('/interaction/') ? openid.interact : openid.handle
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    url,
    clients,
    revoked: openid.revoked,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Returns the settings with which an installation uses these providers. */
export function providerEnv({ url, clients: { google, apple, facebook } }: LocalProvider): Record<string, string> {
  return {
    PARTA_GOOGLE_CLIENT_ID: google.clientId,
    PARTA_GOOGLE_CLIENT_SECRET: google.secret,
    PARTA_GOOGLE_ISSUER: url,
    PARTA_APPLE_CLIENT_ID: apple.clientId,
    PARTA_APPLE_TEAM_ID: apple.teamId,
    PARTA_APPLE_KEY_ID: apple.keyId,
    PARTA_APPLE_PRIVATE_KEY: apple.privateKey,
    PARTA_APPLE_ISSUER: url,
    PARTA_FACEBOOK_CLIENT_ID: facebook.clientId,
    PARTA_FACEBOOK_CLIENT_SECRET: facebook.secret,
    PARTA_FACEBOOK_URL: url,
  }
}

function isAllowed(redirect: string): boolean {
  const url = URL.parse(redirect)
  if (!url || url.search || url.hash) return false
  return ['localhost', '127.0.0.1'].includes(url.hostname) && returns.has(url.pathname)
}
