import { createPrivateKey } from 'node:crypto'
import { ConfigError, type Env, readConfig } from '@parta/kit/process/config'
import { type Static, Type } from 'typebox'

function text(description: string) {
  return Type.Optional(Type.String({ maxLength: 4096, description }))
}

export const ProviderVariables = Type.Object({
  PARTA_GOOGLE_CLIENT_ID: text('client for sign-in with Google; return address `<public url>/sign-in/google`'),
  PARTA_GOOGLE_CLIENT_SECRET: text('secret of that client'),
  PARTA_GOOGLE_ISSUER: Type.String({
    default: 'https://accounts.google.com',
    description: 'where Google is, for tests; http only on this machine',
  }),
  PARTA_APPLE_CLIENT_ID: text(
    'services id for sign-in with Apple; return address `<public url>/public/identity/social/apple/return`',
  ),
  PARTA_APPLE_TEAM_ID: text('team at Apple'),
  PARTA_APPLE_KEY_ID: text('id of the key at Apple'),
  PARTA_APPLE_PRIVATE_KEY: text('that key, PKCS 8 as PEM; `\\n` may replace the line breaks'),
  PARTA_APPLE_ISSUER: Type.String({
    default: 'https://appleid.apple.com',
    description: 'where Apple is, for tests; http only on this machine',
  }),
  PARTA_FACEBOOK_CLIENT_ID: text(
    'app for sign-in with Facebook; return address `<public url>/sign-in/facebook`, data deletion callback `<public url>/public/identity/social/facebook/deletion`',
  ),
  PARTA_FACEBOOK_CLIENT_SECRET: text('secret of that app'),
  PARTA_FACEBOOK_URL: text(
    'where Facebook is, both the `www` and the `graph` host, for tests; http only on this machine',
  ),
  PARTA_FACEBOOK_VERSION: Type.String({
    default: 'v23.0',
    pattern: '^v\\d+\\.\\d+$',
    description: 'version of Facebook’s API',
  }),
})
type Variables = Static<typeof ProviderVariables>

export interface Providers {
  readonly google: { readonly issuer: URL; readonly clientId: string; readonly secret: string } | null
  readonly apple: {
    readonly issuer: URL
    readonly clientId: string
    readonly teamId: string
    readonly keyId: string
    readonly privateKey: string
  } | null
  readonly facebook: {
    readonly web: URL
    readonly graph: URL
    readonly version: string
    readonly clientId: string
    readonly secret: string
  } | null
}

/**
 * Reads the configuration of the providers; a provider without variables is null.
 * @throws ConfigError when a provider's variables are incomplete or wrong
 */
export function readProviders(env: Env): Providers {
  const variables = readConfig(ProviderVariables, env)
  return { google: google(variables), apple: apple(variables), facebook: facebook(variables) }
}

function google(variables: Variables): Providers['google'] {
  const group = readGroup(variables, ['PARTA_GOOGLE_CLIENT_ID', 'PARTA_GOOGLE_CLIENT_SECRET'])
  if (!group) return null
  const [clientId, secret] = group
  return { issuer: address('PARTA_GOOGLE_ISSUER', variables.PARTA_GOOGLE_ISSUER), clientId, secret }
}

function apple(variables: Variables): Providers['apple'] {
  const group = readGroup(variables, [
    'PARTA_APPLE_CLIENT_ID',
    'PARTA_APPLE_TEAM_ID',
    'PARTA_APPLE_KEY_ID',
    'PARTA_APPLE_PRIVATE_KEY',
  ])
  if (!group) return null
  const [clientId, teamId, keyId, pem] = group
  const privateKey = pem.replaceAll('\\n', '\n')
  if (!isEllipticKey(privateKey)) {
    throw new ConfigError('Configuration: PARTA_APPLE_PRIVATE_KEY is not a P-256 key in PEM')
  }
  return { issuer: address('PARTA_APPLE_ISSUER', variables.PARTA_APPLE_ISSUER), clientId, teamId, keyId, privateKey }
}

function facebook(variables: Variables): Providers['facebook'] {
  const group = readGroup(variables, ['PARTA_FACEBOOK_CLIENT_ID', 'PARTA_FACEBOOK_CLIENT_SECRET'])
  if (!group) return null
  const [clientId, secret] = group
  return {
    web: address('PARTA_FACEBOOK_URL', variables.PARTA_FACEBOOK_URL ?? 'https://www.facebook.com'),
    graph: address('PARTA_FACEBOOK_URL', variables.PARTA_FACEBOOK_URL ?? 'https://graph.facebook.com'),
    version: variables.PARTA_FACEBOOK_VERSION,
    clientId,
    secret,
  }
}

/**
 * Returns the values of a group of variables, or null when all of them are missing.
 * @throws ConfigError when some are
 */
function readGroup<const N extends readonly (keyof Variables)[]>(
  variables: Variables,
  names: N,
): { [K in keyof N]: string } | null {
  const missing = names.filter((name) => !variables[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new ConfigError(`Configuration: ${missing.join(', ')} missing`)
  return names.map((name) => String(variables[name])) as { [K in keyof N]: string }
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Returns the URL of a provider: https, or http on this machine. @throws ConfigError */
function address(name: string, text: string): URL {
  const url = URL.parse(text)
  const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
  if (!url || !allowed) throw new ConfigError(`Configuration: ${name} must be an https address`)
  return url
}

function isEllipticKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
