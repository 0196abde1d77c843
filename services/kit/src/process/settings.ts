import type { ServiceName } from '@parta/contracts/values'
import { type TObject, Type } from 'typebox'
import { BaseConfig, type Env, readConfig } from './config.ts'

/** What a service declares about the settings that its process reads. */
export interface Declared {
  readonly name: ServiceName
  /** Set when the service seals or hashes with PARTA_SECRET. Other services do not get it. */
  readonly usesSecret?: true
  /** Set when the service stores pictures or files. Other services do not get the place where these are stored. */
  readonly usesMedia?: true
  /** Set when the service calls hosts outside of Parta. In docker-compose.yml only such services have a way out. */
  readonly usesOutside?: true
  /** The settings that the service reads itself, each with a description. */
  readonly settings?: TObject
}

const mediaNames = [
  'PARTA_MEDIA_DIR',
  'PARTA_S3_ENDPOINT',
  'PARTA_S3_BUCKET',
  'PARTA_S3_REGION',
  'PARTA_S3_KEY',
  'PARTA_S3_SECRET',
] as const

/** Returns the schema of the settings that the kit reads for a service. */
function baseOf({ usesSecret, usesMedia, usesOutside }: Declared): TObject {
  return Type.Omit(BaseConfig, [
    ...(usesSecret ? [] : (['PARTA_SECRET'] as const)),
    ...(usesMedia ? [] : mediaNames),
    ...(usesOutside ? [] : (['PARTA_OUTSIDE_HOSTS'] as const)),
  ])
}

/**
 * Returns the schema of every setting that a service's process reads: docker-compose.yml, `.env.example` and
 * docs/CONFIGURATION.md are made from it.
 */
export function settingsOf(service: Declared): TObject {
  const port = Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'port of the service’s own server; any free one by default',
    }),
  )
  return Type.Object({
    ...baseOf(service).properties,
    [portVariable(service.name)]: port,
    ...service.settings?.properties,
  })
}

/**
 * Reads the settings of the kit, without those that the service does not use: sealing then fails instead of using an
 * empty secret. Checks all other settings of the service's process, too.
 * @throws ConfigError
 */
export function baseConfigOf(service: Declared, env: Env): BaseConfig {
  // The fields that are left out belong to parts of the kit that the service does not use.
  return readConfig(settingsOf(service), env) as BaseConfig
}

/** Returns the variables of an environment that a schema declares; a service cannot read any other. */
export function declaredIn(env: Env, schema: TObject): Env {
  return Object.fromEntries(Object.keys(schema.properties).map((name) => [name, env[name]]))
}

function portVariable(service: ServiceName): string {
  return `PARTA_PORT_${service.toUpperCase()}`
}

/** Returns the port of a service's HTTP server, from `PARTA_PORT_EVENTS` and so on; 0 picks a free port. */
export function portOf(service: ServiceName, env: Env): number {
  return Number(env[portVariable(service)] ?? 0)
}
