import { deflateRawSync } from 'node:zlib'
import { createAjv } from '@parta/contracts/ajv'
import { consentTexts, type ServiceName } from '@parta/contracts/values'
import { type Static, type TObject, Type } from 'typebox'

export type Env = Readonly<Record<string, string | undefined>>

/** The settings that every process reads from its environment; a service adds its own with `readConfig`. */
export const BaseConfig = Type.Object({
  PARTA_BIND: Type.String({ default: '127.0.0.1' }),
  PARTA_MONGO_URL: Type.String({ pattern: '^mongodb(\\+srv)?://' }),
  PARTA_REDIS_URL: Type.String({ pattern: '^rediss?://' }),
  /** `nats://user:password@host` or `tls://…`; several servers are separated by commas. */
  PARTA_NATS_URL: Type.String({ minLength: 1 }),
  /** The seed of an nkey, `SU…`, instead of user and password. */
  PARTA_NATS_NKEY: Type.Optional(Type.String({ pattern: '^SU[A-Z2-7]{56}$' })),
  /** A `.creds` file, instead of user and password. */
  PARTA_NATS_CREDS: Type.Optional(Type.String()),
  /** A PEM file with the trusted certificates; with it the connection uses TLS. */
  PARTA_NATS_CA: Type.Optional(Type.String()),
  /** Prefix of the databases: `parta_events` and so on. */
  PARTA_DB_PREFIX: Type.String({ default: 'parta', pattern: '^[a-z0-9-]+$' }),
  /** Prefix of streams and subjects, so that several installations can share one NATS. */
  PARTA_BUS_PREFIX: Type.String({ default: '', pattern: '^[a-z0-9-]*$' }),
  PARTA_JOBS_PREFIX: Type.String({ default: 'parta', pattern: '^[a-z0-9-]+$' }),
  /** Encrypts the signing keys and keys the hashes of codes. Read only by services with `usesSecret`. */
  PARTA_SECRET: Type.String({ minLength: 32 }),
  /** Opens the operators' calls of a service's private port; they are closed without it. */
  PARTA_OPS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  PARTA_PUBLIC_URL: Type.String({ default: 'http://localhost:8080', pattern: '^https?://' }),
  PARTA_LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  /**
   * The version of the terms in force. People who agreed to an older one are asked again. The terms' own text says from
   * when it applies.
   */
  PARTA_TERMS_VERSION: Type.Integer({ default: consentTexts.terms, minimum: 1, maximum: 1_000_000 }),
  PARTA_MEDIA_DIR: Type.String({ default: '.parta/media' }),
  PARTA_S3_ENDPOINT: Type.Optional(Type.String()),
  PARTA_S3_BUCKET: Type.Optional(Type.String()),
  PARTA_S3_REGION: Type.String({ default: 'eu-central-1' }),
  PARTA_S3_KEY: Type.Optional(Type.String()),
  PARTA_S3_SECRET: Type.Optional(Type.String()),
  /**
   * Hosts, separated by commas, that may be called by http and inside the own network, although users named them: for
   * tests, and receivers of webhooks that the operator runs.
   */
  PARTA_OUTSIDE_HOSTS: Type.Optional(Type.String({ pattern: '^[\\w.:,\\[\\] -]+$' })),
  /** The organisation to which a lite installation belongs, and the installation's name. */
  PARTA_LITE_ORG: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' })),
  PARTA_LITE_NAME: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  /** Seeds demo data once into an empty database. */
  PARTA_DEMO: Type.Boolean({ default: false }),
  /** Also checks each reply against its schema, and answers 500 for one that does not fit: on in tests. */
  PARTA_CHECK_REPLIES: Type.Boolean({ default: false }),
})
export type BaseConfig = Static<typeof BaseConfig>

/** A configuration with which the process cannot start; the message is one line for the operator. */
export class ConfigError extends Error {}

/**
 * Reads the variables that `schema` names; an empty one counts as missing.
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

/** The least number of bytes of a compressed secret; 32 random hexadecimal digits compress to 28 or more. */
const compressedBytes = 24

/**
 * Refuses a long secret that is easy to guess, such as `changemechangeme…`: repetitions compress well.
 * @param key the variable's name, for the message
 * @throws ConfigError, without the secret
 */
export function demandEntropy(key: string, secret: string): void {
  if (deflateRawSync(secret).length >= compressedBytes) return
  throw new ConfigError(`Configuration: ${key} is too easy to guess; make one with \`openssl rand -hex 32\``)
}

/** Returns the port of a service's HTTP server, from `PARTA_PORT_EVENTS` and so on; 0 picks a free port. */
export function portOf(service: ServiceName, env: Env): number {
  return Number(env[`PARTA_PORT_${service.toUpperCase()}`] ?? 0)
}
