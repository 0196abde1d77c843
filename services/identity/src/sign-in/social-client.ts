import { createHmac } from 'node:crypto'
import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { OutsideCall } from '@parta/kit/outside/request'
import { seal } from '@parta/kit/session/seal'
import { importPKCS8, SignJWT } from 'jose'
import * as openid from 'openid-client'
import { applePerson, facebookPerson, googlePerson, type ProviderClaims, type ProviderPerson } from './read-person.ts'
import type { Providers } from './read-providers.ts'

/** Stored in the flow while the browser is at the provider. */
export interface Checks {
  readonly nonce: string
  readonly verifier: string
}

export interface Client {
  /** Returns the address of the provider to which the browser is sent. */
  authorise(state: string, checks: Checks): Promise<string>
  /**
   * Returns the person who came back with this query. @param note the name from Apple's form
   * @throws identity.socialFailed
   */
  exchange(query: URLSearchParams, checks: Checks, note: string): Promise<ProviderPerson>
  /** Revokes a refresh token of the provider; does nothing where a provider has none. */
  revoke(token: string): Promise<void>
}

export type Clients = Readonly<Record<SocialProvider, Client | null>>

/** Seconds: two calls and the answer fit into the gateway's timeout. */
const timeout = 3
/** The difference allowed between the clocks of the provider and of this server. */
const skewSeconds = 300

/** Creates the clients of the configured providers; a provider that is not configured is null. */
export function createClients(kit: Kit, providers: Providers): Clients {
  return {
    google: providers.google && googleClient(kit, providers.google),
    apple: providers.apple && appleClient(kit, providers.apple),
    facebook: providers.facebook && facebookClient(kit, providers.facebook),
  }
}

function googleClient(kit: Kit, google: NonNullable<Providers['google']>): Client {
  const configured = discoverLazily(kit, google, openid.ClientSecretPost(google.secret))
  const redirectUri = `${kit.config.PARTA_PUBLIC_URL}/sign-in/google`
  return {
    authorise: async (state, checks) =>
      authorise(await configured(), {
        state,
        checks,
        more: { redirect_uri: redirectUri, scope: 'openid email profile' },
      }),
    exchange: async (query, checks) => {
      const tokens = await exchange(await configured(), { redirectUri, query, checks, nonce: checks.nonce })
      return googlePerson(tokens.claims() as ProviderClaims)
    },
    revoke: () => Promise.resolve(),
  }
}

function appleClient(kit: Kit, apple: NonNullable<Providers['apple']>): Client {
  const configured = discoverLazily(kit, apple, async (_server, client, body) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', await signSecret(apple))
  })
  // When name and e-mail are requested, Apple returns by a form that its own site posts.
  const redirectUri = `${kit.config.PARTA_PUBLIC_URL}/public/identity/social/apple/return`
  const more = { redirect_uri: redirectUri, scope: 'openid name email', response_mode: 'form_post' }
  return {
    authorise: async (state, checks) => authorise(await configured(), { state, checks, more }),
    exchange: async (query, checks, note) => {
      const tokens = await exchange(await configured(), { redirectUri, query, checks, nonce: checks.nonce })
      const person = applePerson(tokens.claims() as ProviderClaims, note)
      if (!tokens.refresh_token) return person
      return { ...person, sealedToken: seal(kit.config.PARTA_SECRET, 'apple token', tokens.refresh_token) }
    },
    revoke: async (token) => openid.tokenRevocation(await configured(), token, { token_type_hint: 'refresh_token' }),
  }
}

/** OAuth 2 without discovery and id token: the Graph API returns the person. */
function facebookClient(kit: Kit, facebook: NonNullable<Providers['facebook']>): Client {
  const { web, graph, version, clientId, secret } = facebook
  const server = {
    issuer: web.origin,
    authorization_endpoint: new URL(`/${version}/dialog/oauth`, web).href,
    token_endpoint: new URL(`/${version}/oauth/access_token`, graph).href,
  }
  const config = new openid.Configuration(server, clientId, undefined, openid.ClientSecretPost(secret))
  config.timeout = timeout
  config[openid.customFetch] = fetchOf(kit, [web, graph])
  if (web.protocol === 'http:') openid.allowInsecureRequests(config)
  const redirectUri = `${kit.config.PARTA_PUBLIC_URL}/sign-in/facebook`
  return {
    authorise: async (state, checks) =>
      authorise(config, { state, checks, more: { redirect_uri: redirectUri, scope: 'email,public_profile' } }),
    exchange: async (query, checks) => {
      const { access_token: token } = await exchange(config, { redirectUri, query, checks })
      const me = new URL(`/${version}/me`, graph)
      me.searchParams.set('fields', 'id,name,email')
      // Proves to Facebook that the caller knows the app's secret, and has not just taken the token from a browser.
      me.searchParams.set('appsecret_proof', createHmac('sha256', secret).update(token).digest('hex'))
      const response = await openid.fetchProtectedResource(config, token, me, 'GET').catch(failSignIn)
      const claims = (await response.json().catch(failSignIn)) as ProviderClaims
      if (!response.ok || typeof claims['id'] !== 'string') throw new AppError('identity.socialFailed')
      return facebookPerson(claims)
    },
    revoke: () => Promise.resolve(),
  }
}

/** Returns a function that reads the provider's discovery document at the first call, and again after a failure. */
function discoverLazily(kit: Kit, provider: { issuer: URL; clientId: string }, auth: openid.ClientAuth) {
  const { issuer, clientId } = provider
  const customFetch = fetchOf(kit, [issuer])
  let discovery: Promise<openid.Configuration> | null = null
  return (): Promise<openid.Configuration> => {
    discovery ??= openid
      .discovery(issuer, clientId, { [openid.clockTolerance]: skewSeconds }, auth, {
        timeout,
        [openid.customFetch]: customFetch,
        // Verifies the signatures of id tokens, although they come directly from the provider.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovery = null
        return failSignIn(error)
      })
    return discovery
  }
}

/**
 * Returns the `fetch` of the library, which goes out through the kit. The addresses of the settings may be on this
 * machine; a discovery document can name any others, so these are checked.
 */
function fetchOf(kit: Kit, settings: readonly URL[]): openid.CustomFetch {
  const hosts = settings.map(({ host }) => host)
  const call: OutsideCall = kit.outside.caller({ name: 'social sign-in', hosts, timeoutMs: timeout * second })
  return (url, { method, headers, body, signal }) =>
    call(url, {
      method,
      headers,
      ...(body === null || body === undefined ? {} : { body: bodyOf(body) }),
      ...(signal ? { signal } : {}),
    })
}

function bodyOf(body: NonNullable<openid.FetchBody>): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Not a body of sign-in')
}

interface AuthorizationRequest {
  readonly state: string
  readonly checks: Checks
  readonly more: Readonly<Record<string, string>>
}

async function authorise(config: openid.Configuration, { state, checks, more }: AuthorizationRequest): Promise<string> {
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

interface TokenRequest {
  /** The redirect URI of the authorization request. */
  readonly redirectUri: string
  readonly query: URLSearchParams
  readonly checks: Checks
  /** Present when the provider must return an id token. */
  readonly nonce?: string
}

function exchange(config: openid.Configuration, { redirectUri, query, checks, nonce }: TokenRequest) {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss']) {
    for (const value of query.getAll(name)) url.searchParams.append(name, value)
  }
  return openid
    .authorizationCodeGrant(config, url, {
      pkceCodeVerifier: checks.verifier,
      expectedState: query.get('state') ?? '',
      ...(nonce === undefined ? {} : { expectedNonce: nonce, idTokenExpected: true }),
    })
    .catch(failSignIn)
}

function failSignIn(error: unknown): never {
  throw new AppError('identity.socialFailed', { cause: error })
}

/**
 * Returns a client secret for Apple: a token of five minutes, signed with Parta's key (ES256), instead of a fixed
 * secret.
 */
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
