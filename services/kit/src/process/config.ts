import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { createAjv } from '@parta/contracts/ajv'
import { consentTexts } from '@parta/contracts/values'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { type Static, type TObject, Type } from 'typebox'

export type Env = Readonly<Record<string, string | undefined>>

/** The settings that the kit reads for a service; a service adds its own with `readConfig`. */
export const BaseConfig = Type.Object({
  PARTA_BIND: Type.String({ default: '127.0.0.1', description: 'the address that processes listen on' }),
  PARTA_MONGO_URL: Type.String({
    pattern: '^mongodb(\\+srv)?://',
    description:
      'each service uses its own database on it. Durability is set here: `journal=true` for a stand-alone server, `w=majority` for a replica set',
  }),
  PARTA_REDIS_URL: Type.String({
    pattern: '^rediss?://',
    description: 'jobs, limits, sockets; set `maxmemory-policy noeviction` and `appendonly yes`',
  }),
  PARTA_NATS_URL: Type.String({
    minLength: 1,
    description:
      '`nats://user:password@host:4222`, or `tls://…`; several servers with commas. JetStream must be on; 2.10 or newer with `sync_interval: always` for production',
  }),
  PARTA_NATS_NKEY: Type.Optional(
    Type.String({
      pattern: '^SU[A-Z2-7]{56}$',
      description: 'the seed of an nkey for NATS, instead of user and password',
    }),
  ),
  PARTA_NATS_CREDS: Type.Optional(
    Type.String({ description: 'a `.creds` file for NATS, instead of user and password' }),
  ),
  PARTA_NATS_CA: Type.Optional(
    Type.String({
      description:
        'PEM file with the certificate authorities trusted for NATS instead of the system’s; the connection then uses TLS. For Redis and MongoDB: `rediss://` and `tls=true&tlsCAFile=…` in their addresses, `NODE_EXTRA_CA_CERTS` for all',
    }),
  ),
  NODE_EXTRA_CA_CERTS: Type.Optional(
    Type.String({
      description:
        'PEM file with certificate authorities that are trusted besides the system’s, for every connection; with compose below `/files`',
    }),
  ),
  PARTA_DB_PREFIX: Type.String({
    default: 'parta',
    pattern: '^[a-z0-9-]+$',
    description:
      'prefix of the databases, `parta_events` and so on, so that several installations can share a MongoDB of your own',
  }),
  PARTA_BUS_PREFIX: Type.String({
    default: '',
    pattern: '^[a-z0-9-]*$',
    description: 'prefix of streams and subjects, so that several installations can share a NATS of your own',
  }),
  PARTA_JOBS_PREFIX: Type.String({
    default: 'parta',
    pattern: '^[a-z0-9-]+$',
    description: 'prefix of queues and rate limits, so that several installations can share a Redis of your own',
  }),
  PARTA_SECRET: Type.String({
    minLength: 32,
    description:
      'at least 32 characters; encrypts the signing keys and keys the hashes of codes. Keep it: with another one everybody must sign in again',
  }),
  PARTA_KEYS_PIN: Type.Optional(
    Type.String({
      description:
        'the public half of the key derived from `PARTA_SIGNING_SECRET`, or from `PARTA_SECRET` where that is not set: processes accept no other key set. Needed by processes that do not have that secret',
    }),
  ),
  PARTA_OPS_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      description:
        'at least 16 characters; opens the operators’ calls (header `X-Ops-Token`) on the services’ own ports, from the same machine or container only, and the gateway’s `/metrics`; closed without it',
    }),
  ),
  PARTA_PUBLIC_URL: Type.String({
    default: 'http://localhost:8080',
    pattern: '^https?://[\\w.\\[\\]:-]+/?$',
    description: 'the address that people see; links in mail and allowed origins follow it',
  }),
  PARTA_LOG_LEVEL: Type.Enum(['debug', 'info', 'warn', 'error', 'silent'], {
    default: 'info',
    description: '`debug`, `info`, `warn`, `error`, `silent`; logs are JSON lines',
  }),
  PARTA_TERMS_VERSION: Type.Integer({
    default: consentTexts.terms,
    minimum: 1,
    maximum: 1_000_000,
    description:
      'version of the terms in force, the same as in `legal/terms.json` and `legal/privacy.json` of the web; people who agreed to an older one are asked to agree again, and may postpone it until the `effectiveDate` of these texts',
  }),
  PARTA_MEDIA_DIR: Type.String({ default: '.parta/media', description: 'folder for pictures' }),
  PARTA_S3_ENDPOINT: Type.Optional(
    Type.String({ description: 'address of the S3-compatible storage, where it is not AWS' }),
  ),
  PARTA_S3_BUCKET: Type.Optional(
    Type.String({ description: 'bucket of S3-compatible storage for pictures, instead of the folder' }),
  ),
  PARTA_S3_REGION: Type.String({ default: 'eu-central-1', description: 'region of that storage' }),
  PARTA_S3_KEY: Type.Optional(Type.String({ description: 'access key of that storage' })),
  PARTA_S3_SECRET: Type.Optional(Type.String({ description: 'secret of that access key' })),
  PARTA_OUTSIDE_HOSTS: Type.Optional(
    Type.String({
      pattern: '^[\\w.:,\\[\\] -]+$',
      description:
        'hosts, with a port where it is not the default one, separated by commas, that may be called by http and inside your own network although users named them: receivers of webhooks that you run, and tests. All other calls go to public addresses by https only',
    }),
  ),
  PARTA_LITE_ORG: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,100}$',
      description: 'the id of the only organisation of this installation',
    }),
  ),
  PARTA_LITE_NAME: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'what the app of such an installation is called' }),
  ),
  PARTA_DEMO: Type.Boolean({ default: false, description: 'seeds the demo data once into an empty database' }),
  PARTA_RATE_FACTOR: Type.Number({
    default: 1,
    minimum: 0.01,
    description:
      'multiplies the limits of a person, and the sign-in attempts and waiting connections of an address, for load tests',
  }),
  PARTA_CHECK_REPLIES: Type.Boolean({
    default: false,
    description: 'also checks each reply against its schema, and answers 500 for one that does not fit; on in tests',
  }),
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
  throw new ConfigError(`Configuration: ${(validate.errors ?? []).map(flawIn).join('; ')}`)
}

function flawIn({ keyword, instancePath, message, params }: ErrorObject): string {
  if (keyword === 'required') return `${params['missingProperty']} is missing`
  const flaw = `${instancePath.slice(1)} ${message}`
  return keyword === 'enum' ? `${flaw}: ${(params['allowedValues'] as readonly string[]).join(', ')}` : flaw
}

/** Returns the content of the file that a setting names. @throws ConfigError with the name of the setting */
export function readFileOf(setting: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ConfigError(`Configuration: ${setting} names a file that cannot be read`, { cause: error })
  }
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
