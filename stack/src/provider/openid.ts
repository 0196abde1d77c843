import { createPublicKey, generateKeyPairSync, type JsonWebKey, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import Provider, { type ClientMetadata, type Configuration, interactionPolicy } from 'oidc-provider'
import { createKept } from './kept.ts'
import { type ProviderPerson, readForm, signInPage } from './page.ts'

interface OpenidClient {
  readonly clientId: string
  readonly secret: string
}

/** Apple's client: instead of a fixed secret, it sends one signed with the key whose public half Apple knows. */
interface AppleClient {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** PEM. */
  readonly publicKey: string
}

interface Options {
  readonly issuer: string
  readonly google: OpenidClient
  readonly apple: AppleClient
  isAllowed(redirect: string): boolean
}

export interface Openid {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  interact(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Returns how often a refresh token was revoked. */
  revoked(): number
}

/** Returns Google and Apple as one server: both are OpenID providers, each with its own client and peculiarities. */
export function createOpenid(options: Options): Openid {
  const { apple } = options
  const people = new Map<string, ProviderPerson>()
  let revoked = 0
  const provider = createProvider(options, people)
  provider.on('grant.revoked', () => {
    revoked += 1
  })
  checkClientsOf(provider, options)
  sendNameOnce(provider, apple, people)
  const handle = provider.callback()
  return {
    handle: (request, response) => Promise.resolve(handle(request, response)).then(() => {}),
    interact: async (request, response) => {
      const { params } = await provider.interactionDetails(request, response)
      if (request.method === 'GET') {
        const name = params['client_id'] === apple.clientId ? 'Apple' : 'Google'
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(name))
        return
      }
      const person = readForm(await text(request))
      if (person) people.set(person.subject, person)
      const result = person ? { login: { accountId: person.subject } } : { error: 'access_denied' }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    },
    revoked: () => revoked,
  }
}

type People = ReadonlyMap<string, ProviderPerson>

function createProvider({ issuer, google, apple }: Options, people: People): Provider {
  const provider: Provider = new Provider(issuer, {
    ...settings,
    adapter: createKept(),
    clients: [
      { ...client, client_id: google.clientId, client_secret: google.secret },
      {
        ...client,
        client_id: apple.clientId,
        client_secret: 'never compared',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: [randomBytes(24).toString('hex')] },
    jwks: { keys: [signingKey()] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}`, policy: askEachTime() },
    issueRefreshToken: (_context, { clientId }) => Promise.resolve(clientId === apple.clientId),
    findAccount: (context, subject) => {
      const person = people.get(subject)
      if (!person) return undefined
      return { accountId: subject, claims: () => claimsOf(person, context.oidc.client?.clientId === apple.clientId) }
    },
    loadExistingGrant: async (context) => {
      const { client: asking, session } = context.oidc
      const grant = new provider.Grant({ clientId: asking?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile name')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Replaces the checks of a client's return address and secret: Apple's client signs its secret. */
function checkClientsOf(provider: Provider, { issuer, google, apple, isAllowed }: Options): void {
  // The library types `Client` as a constructor without its prototype.
  const { prototype } = provider.Client as unknown as { prototype: InstanceType<typeof provider.Client> }
  prototype.redirectUriAllowed = isAllowed
  prototype.compareClientSecret = function (actual: string) {
    return this.clientId === google.clientId ? actual === google.secret : isSigned(actual, issuer, apple)
  }
}

/** Apple sends the name beside the code, and only at the first sign-in. */
function sendNameOnce(provider: Provider, apple: AppleClient, people: People): void {
  const named = new Set<string>()
  provider.use(async (context, next) => {
    await next()
    const subject = context.oidc?.session?.accountId
    const isForm = typeof context.body === 'string' && context.body.includes('name="code"')
    if (!isForm || !subject || context.oidc.client?.clientId !== apple.clientId || named.has(subject)) return
    named.add(subject)
    context.body = String(context.body).replace('<noscript>', `${userField(people.get(subject))}<noscript>`)
  })
}

/** Settings that do not depend on the clients; the times are in seconds. */
const settings: Configuration = {
  scopes: ['openid', 'email', 'profile', 'name'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified', 'hd'],
    profile: ['given_name', 'family_name', 'name'],
  },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  renderError: (context, { error, error_description: text }) => {
    context.type = 'text/plain'
    context.body = `${error}: ${text}`
  },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 300,
    IdToken: 600,
    RefreshToken: 3600,
    Grant: 600,
    Interaction: 600,
    Session: 600,
  },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true, allowedPolicy: () => Promise.resolve(true) },
  },
}

const client: Omit<ClientMetadata, 'client_id'> = {
  redirect_uris: ['https://parta.invalid/return'],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: 'client_secret_post',
}

/**
 * Returns the policy that always asks: another person may use the same browser, so an earlier session must not answer
 * for them.
 */
function askEachTime() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(new Check('each_time', 'Someone signs in', (context) => context.oidc.result?.login === undefined))
  return policy
}

function signingKey(): JsonWebKey & { kid: string; use: string; alg: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'local', use: 'sig', alg: 'RS256' }
}

function claimsOf({ subject, email, verified, name, hd }: ProviderPerson, isApple: boolean) {
  const [given, ...family] = name.split(' ')
  return {
    sub: subject,
    ...(email ? { email, email_verified: isApple ? String(verified) : verified } : {}),
    ...(isApple ? {} : { name, given_name: given ?? '', family_name: family.join(' '), ...(hd ? { hd } : {}) }),
  }
}

function userField(person: ProviderPerson | undefined): string {
  const [firstName = '', ...lastName] = (person?.name ?? '').split(' ')
  const user = JSON.stringify({ name: { firstName, lastName: lastName.join(' ') }, email: person?.email ?? '' })
  return `<input type="hidden" name="user" value="${user.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`
}

/**
 * Returns whether a token is an ES256 token signed with the client's key, for this client and provider, and not
 * expired.
 */
function isSigned(token: string, audience: string, { clientId, teamId, keyId, publicKey }: AppleClient): boolean {
  const [head = '', body = '', signature = ''] = token.split('.')
  const said = { ...parsed(head), ...parsed(body) }
  const now = Date.now() / 1000
  return (
    said['alg'] === 'ES256' &&
    said['kid'] === keyId &&
    said['iss'] === teamId &&
    said['sub'] === clientId &&
    said['aud'] === audience &&
    Number(said['iat']) <= now + 5 &&
    Number(said['exp']) > now &&
    Number(said['exp']) - Number(said['iat']) <= 15_777_000 &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey(publicKey), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

function parsed(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
