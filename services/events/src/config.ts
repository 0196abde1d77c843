import { type Env, readConfig } from '@parta/kit/process/config'
import { Type } from 'typebox'

const Variables = Type.Object({
  /** Issued by Reservanto; without it nobody can connect it. */
  PARTA_RESERVANTO_CLIENT: Type.Optional(Type.String({ pattern: '^[\\w-]{1,100}$' })),
  PARTA_RESERVANTO_URL: Type.String({
    default: 'https://api.reservanto.cz/v1',
    pattern: '^(https://[\\w.-]+(:\\d+)?|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?)(/[\\w./-]*)?$',
  }),
  PARTA_RESERVANTO_TIMEOUT_MS: Type.Integer({ default: 8000, minimum: 100, maximum: 20_000 }),
})

export interface ReservantoConfig {
  /** `null` when it cannot be connected. */
  readonly client: string | null
  /** The address of its API, without a slash at the end. */
  readonly url: string
  /** How long a call may take. */
  readonly timeoutMs: number
}

/** @throws ConfigError */
export function reservantoConfig(env: Env): ReservantoConfig {
  const {
    PARTA_RESERVANTO_CLIENT: client = null,
    PARTA_RESERVANTO_URL: url,
    PARTA_RESERVANTO_TIMEOUT_MS: timeoutMs,
  } = readConfig(Variables, env)
  return { client, url: url.replace(/\/+$/, ''), timeoutMs }
}
