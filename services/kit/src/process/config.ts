import { deflateRawSync } from 'node:zlib'
import { createAjv } from '@parta/contracts/ajv'
import { consentTexts, type ServiceName } from '@parta/contracts/values'
import { type Static, type TObject, Type } from 'typebox'

export type Env = Readonly<Record<string, string | undefined>>

/** What every process reads from its environment; a service adds its own with `readConfig`. */
export const BaseConfig = Type.Object({
  PARTA_BIND: Type.String({ default: '127.0.0.1' }),
  PARTA_MONGO_URL: Type.String({ pattern: '^mongodb(\\+srv)?://' }),
  PARTA_REDIS_URL: Type.String({ pattern: '^rediss?://' }),
  /** `nats://user:password@host` or `tls://…`; several servers with commas between them. */
  PARTA_NATS_URL: Type.String({ minLength: 1 }),
  /** The seed of an nkey, `SU…`, instead of user and password. */
  PARTA_NATS_NKEY: Type.Optional(Type.String({ pattern: '^SU[A-Z2-7]{56}$' })),
  /** A `.creds` file, instead of user and password. */
  PARTA_NATS_CREDS: Type.Optional(Type.String()),
  /** The certificates that the server's must go back to, PEM; with it the connection is TLS. */
  PARTA_NATS_CA: Type.Optional(Type.String()),
  /** Prefix of the databases: `parta_events` and so on. */
  PARTA_DB_PREFIX: Type.String({ default: 'parta', pattern: '^[a-z0-9-]+$' }),
  /** Prefix of streams and subjects, so that several Partas can share one NATS. */
  PARTA_BUS_PREFIX: Type.String({ default: '', pattern: '^[a-z0-9-]*$' }),
  PARTA_JOBS_PREFIX: Type.String({ default: 'parta', pattern: '^[a-z0-9-]+$' }),
  /** Encrypts the signing keys and keys the hashes of codes. Read only where a service says that it uses it. */
  PARTA_SECRET: Type.String({ minLength: 32 }),
  /** Opens the operators' calls of a service's private port; without it they are closed. */
  PARTA_OPS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  PARTA_PUBLIC_URL: Type.String({ default: 'http://localhost:8080', pattern: '^https?://' }),
  PARTA_LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  /** The version of the terms in force: whoever agreed to an older one is asked again. From when stands in their text. */
  PARTA_TERMS_VERSION: Type.Integer({ default: consentTexts.terms, minimum: 1, maximum: 1_000_000 }),
  PARTA_MEDIA_DIR: Type.String({ default: '.parta/media' }),
  PARTA_S3_ENDPOINT: Type.Optional(Type.String()),
  PARTA_S3_BUCKET: Type.Optional(Type.String()),
  PARTA_S3_REGION: Type.String({ default: 'eu-central-1' }),
  PARTA_S3_KEY: Type.Optional(Type.String()),
  PARTA_S3_SECRET: Type.Optional(Type.String()),
  /** Seeds demo data once into an empty database. */
  PARTA_DEMO: Type.Boolean({ default: false }),
  /** Answers 500 instead of a reply that its schema does not allow: on in tests, off in production. */
  PARTA_CHECK_REPLIES: Type.Boolean({ default: false }),
})
export type BaseConfig = Static<typeof BaseConfig>

/** A configuration that cannot be started with; its message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the variables that `schema` names; empty ones count as missing.
 * @throws ConfigError that names each wrong variable, never its value
 */
export function readConfig<T extends TObject>(schema: T, env: Env): Static<T> {
  const found: Record<string, unknown> = {}
  for (const key of Object.keys(schema.properties)) if (env[key]) found[key] = env[key]
  const validate = createAjv({ coerceTypes: true, useDefaults: true }).compile(schema)
  if (validate(found)) {
    if (typeof found['PARTA_SECRET'] === 'string') demandEntropy('PARTA_SECRET', found['PARTA_SECRET'])
    return found as Static<T>
  }
  const wrong = (validate.errors ?? []).map((error) =>
    error.keyword === 'required'
      ? `${error.params['missingProperty']} is missing`
      : `${error.instancePath.slice(1)} ${error.message}`,
  )
  throw new ConfigError(`Configuration: ${wrong.join('; ')}`)
}

/** Bytes that a secret must have left once it is compressed; 32 random hexadecimal digits keep 28 and more. */
const compressedBytes = 24

/**
 * Refuses `changemechangeme…`, which is long and still easy to guess: a compressor finds what repeats itself.
 * @param key the name of the variable, for the message
 * @throws ConfigError that does not hold the secret
 */
export function demandEntropy(key: string, secret: string): void {
  if (deflateRawSync(secret).length >= compressedBytes) return
  throw new ConfigError(`Configuration: ${key} is too easy to guess; make one with \`openssl rand -hex 32\``)
}

/** The port of a service's own HTTP server: `PARTA_PORT_EVENTS`; 0 or nothing takes a free one. */
export function portOf(service: ServiceName, env: Env): number {
  return Number(env[`PARTA_PORT_${service.toUpperCase()}`] ?? 0)
}
