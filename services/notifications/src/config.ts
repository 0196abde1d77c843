import { createECDH } from 'node:crypto'
import { ConfigError, type Env, readConfig } from '@parta/kit/process/config'
import { type Static, Type } from 'typebox'

const MailConfig = Type.Object({
  PARTA_SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description: '`smtps://user:password@host` for outgoing mail; without it mails stay unsent until they expire',
    }),
  ),
  PARTA_MAIL_FROM: Type.String({
    default: 'Parta <parta@localhost>',
    pattern: '^[^\\r\\n]+$',
    description: 'sender of mail',
  }),
})
export type MailConfig = Static<typeof MailConfig>

export function mailConfig(env: Env): MailConfig {
  return readConfig(MailConfig, env)
}

const PushVariables = Type.Object({
  PARTA_VAPID_PUBLIC: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{87}$',
      description:
        'public key by which push services identify this server (VAPID, RFC 8292), base64url; without the pair Web Push is off. A new pair invalidates all subscriptions',
    }),
  ),
  PARTA_VAPID_PRIVATE: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'private key of that pair, base64url' }),
  ),
  PARTA_VAPID_SUBJECT: Type.Optional(
    Type.String({
      pattern: '^(mailto:\\S+@\\S+|https://\\S+)$',
      description:
        '`mailto:` or `https:` address that push services may write to; goes with the pair. Apple refuses localhost',
    }),
  ),
  PARTA_PUSH_HOSTS: Type.Optional(
    Type.String({
      pattern: '^[\\w.:,\\[\\] -]+$',
      description: 'hosts of further push services, separated by commas',
    }),
  ),
})

export const settings = Type.Object({ ...MailConfig.properties, ...PushVariables.properties })

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
