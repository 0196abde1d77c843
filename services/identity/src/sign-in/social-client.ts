import { createHmac } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { seal } from '@parta/kit/session/seal'
import { importPKCS8, SignJWT } from 'jose'
import * as openid from 'openid-client'
import { applePerson, facebookPerson, googlePerson, type ProviderPerson, type Said } from './read-person.ts'
import type { Providers } from './read-providers.ts'

/** What we keep while the browser is away. */
export interface Checks {
  readonly nonce: string
  readonly verifier: string
}

export interface Client {
  /** Where to send the browser. */
  authorise(state: string, checks: Checks): Promise<string>
  /**
   * Who came back with this query. @param note what Apple's form said of the name
   * @throws identity.socialFailed
   */
  exchange(query: URLSearchParams, checks: Checks, note: string): Promise<ProviderPerson>
  /** Ends what a refresh token of the provider's allows. */
  revoke(token: string): Promise<void>
}

export type Clients = Readonly<Record<SocialProvider, Client | null>>

/** Seconds; two calls and the answer fit into what the gateway waits. */
const timeout = 3
const skewSeconds = 300

/** The configured providers; null stands for one that is not. */
export function createClients(kit: Kit, providers: Providers): Clients {
  return {
    google: providers.google && googleClient(kit, providers.google),
    apple: providers.apple && appleClient(kit, providers.apple),
    facebook: providers.facebook && facebookClient(kit, providers.facebook),
  }
}

function googleClient(kit: Kit, google: NonNullable<Providers['google']>): Client {
  const configured = discovered(google, openid.ClientSecretPost(google.secret))
  const back = `${kit.config.PARTA_PUBLIC_URL}/sign-in/google`
  return {
    authorise: async (state, checks) =>
      authorise(await configured(), { state, checks, more: { redirect_uri: back, scope: 'openid email profile' } }),
    exchange: async (query, checks) => {
      const tokens = await exchange(await configured(), { back, query, checks, nonce: checks.nonce })
      return googlePerson(tokens.claims() as Said)
    },
    revoke: () => Promise.resolve(),
  }
}

function appleClient(kit: Kit, apple: NonNullable<Providers['apple']>): Client {
  const configured = discovered(apple, async (_server, client, body) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', await signSecret(apple))
  })
  // Asking for name and e-mail, Apple comes back with a form from its own site.
  const back = `${kit.config.PARTA_PUBLIC_URL}/public/identity/social/apple/return`
  const more = { redirect_uri: back, scope: 'openid name email', response_mode: 'form_post' }
  return {
    authorise: async (state, checks) => authorise(await configured(), { state, checks, more }),
    exchange: async (query, checks, note) => {
      const tokens = await exchange(await configured(), { back, query, checks, nonce: checks.nonce })
      const person = applePerson(tokens.claims() as Said, note)
      if (!tokens.refresh_token) return person
      return { ...person, sealedToken: seal(kit.config.PARTA_SECRET, 'apple token', tokens.refresh_token) }
    },
    revoke: async (token) => openid.tokenRevocation(await configured(), token, { token_type_hint: 'refresh_token' }),
  }
}

/** Classic OAuth 2: no discovery, no id token; who it is says the graph. */
function facebookClient(kit: Kit, facebook: NonNullable<Providers['facebook']>): Client {
  const { web, graph, version, clientId, secret } = facebook
  const server = {
    issuer: web.origin,
    authorization_endpoint: new URL(`/${version}/dialog/oauth`, web).href,
    token_endpoint: new URL(`/${version}/oauth/access_token`, graph).href,
  }
  const config = new openid.Configuration(server, clientId, undefined, openid.ClientSecretPost(secret))
  config.timeout = timeout
  if (web.protocol === 'http:') openid.allowInsecureRequests(config)
  const back = `${kit.config.PARTA_PUBLIC_URL}/sign-in/facebook`
  return {
    authorise: async (state, checks) =>
      authorise(config, { state, checks, more: { redirect_uri: back, scope: 'email,public_profile' } }),
    exchange: async (query, checks) => {
      const { access_token: token } = await exchange(config, { back, query, checks })
      const me = new URL(`/${version}/me`, graph)
      me.searchParams.set('fields', 'id,name,email')
      // Proves that the token is used by us, and not by whoever took it from a browser.
      me.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
      const answer = await openid.fetchProtectedResource(config, token, me, 'GET').catch(refused)
      const said = (await answer.json().catch(refused)) as Said
      if (!answer.ok || typeof said['id'] !== 'string') throw new AppError('identity.socialFailed')
      return facebookPerson(said)
    },
    revoke: () => Promise.resolve(),
  }
}

/** Asks a provider once for its addresses; what failed is asked again. */
function discovered(provider: { issuer: URL; clientId: string }, auth: openid.ClientAuth) {
  const { issuer, clientId } = provider
  let asked: Promise<openid.Configuration> | null = null
  return (): Promise<openid.Configuration> => {
    asked ??= openid
      .discovery(issuer, clientId, { [openid.clockTolerance]: skewSeconds }, auth, {
        timeout,
        // Signatures of id tokens are checked too, though they come straight from the provider.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        asked = null
        return refused(error)
      })
    return asked
  }
}

interface Leaving {
  readonly state: string
  readonly checks: Checks
  readonly more: Readonly<Record<string, string>>
}

async function authorise(config: openid.Configuration, { state, checks, more }: Leaving): Promise<string> {
  const { nonce, verifier } = checks
  return openid.buildAuthorizationUrl(config, {
    response_type: 'code',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  }).href
}

interface Returning {
  /** Exactly where the browser was sent back to. */
  readonly back: string
  readonly query: URLSearchParams
  readonly checks: Checks
  /** Given where an id token must come. */
  readonly nonce?: string
}

function exchange(config: openid.Configuration, { back, query, checks, nonce }: Returning) {
  const url = new URL(back)
  for (const name of ['code', 'state', 'iss']) {
    for (const value of query.getAll(name)) url.searchParams.append(name, value)
  }
  return openid
    .authorizationCodeGrant(config, url, {
      pkceCodeVerifier: checks.verifier,
      expectedState: query.get('state') ?? '',
      ...(nonce === undefined ? {} : { expectedNonce: nonce, idTokenExpected: true }),
    })
    .catch(refused)
}

function refused(error: unknown): never {
  throw new AppError('identity.socialFailed', { cause: error })
}

/** Apple knows no fixed secret: each call carries one of five minutes, signed with our key (ES256). */
async function signSecret(apple: NonNullable<Providers['apple']>): Promise<string> {
  const key = await importPKCS8(apple.privateKey, 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: apple.keyId })
    .setIssuer(apple.teamId)
    .setSubject(apple.clientId)
    .setAudience(apple.issuer.origin)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)
}
