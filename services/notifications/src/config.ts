import { createECDH } from 'node:crypto'
import { ConfigError, type Env, readConfig } from '@parta/kit/process/config'
import { type Static, Type } from 'typebox'

const MailConfig = Type.Object({
  /** Without it mails wait until they expire. */
  PARTA_SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  PARTA_MAIL_FROM: Type.String({ default: 'Parta <parta@localhost>', pattern: '^[^\\r\\n]+$' }),
})
export type MailConfig = Static<typeof MailConfig>

export function mailConfig(env: Env): MailConfig {
  return readConfig(MailConfig, env)
}

const PushVariables = Type.Object({
  /** The key pair by which push services identify this server (VAPID, RFC 8292), base64url; without it Web Push is off. */
  PARTA_VAPID_PUBLIC: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' })),
  PARTA_VAPID_PRIVATE: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })),
  /** The contact of the operator for push services; Apple refuses localhost. */
  PARTA_VAPID_SUBJECT: Type.Optional(Type.String({ pattern: '^(mailto:\\S+@\\S+|https://\\S+)$' })),
  /** Hosts of further push services, separated by commas. */
  PARTA_PUSH_HOSTS: Type.Optional(Type.String({ pattern: '^[\\w.:,\\[\\] -]+$' })),
})

export interface PushConfig {
  readonly keys: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | null
  readonly hosts: readonly string[]
}

/** Reads the push settings. @throws ConfigError when the key pair is incomplete, or the two keys do not match */
export function pushConfig(env: Env): PushConfig {
  const found = readConfig(PushVariables, env)
  const hosts = (found.PARTA_PUSH_HOSTS ?? '').split(',').map((host) => host.trim().toLowerCase())
  const { PARTA_VAPID_PUBLIC: publicKey, PARTA_VAPID_PRIVATE: privateKey, PARTA_VAPID_SUBJECT: subject } = found
  if (!publicKey && !privateKey) return { keys: null, hosts }
  if (!publicKey || !privateKey || !subject) {
    throw new ConfigError(
      'Configuration: PARTA_VAPID_PUBLIC, PARTA_VAPID_PRIVATE and PARTA_VAPID_SUBJECT must be set together',
    )
  }
  if (publicKeyOf(privateKey) !== publicKey) {
    throw new ConfigError('Configuration: PARTA_VAPID_PUBLIC is not the public half of PARTA_VAPID_PRIVATE')
  }
  return { keys: { publicKey, privateKey, subject }, hosts }
}

function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}
