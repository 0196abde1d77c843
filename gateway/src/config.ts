import { limits } from '@parta/contracts/limits'
import { colorPattern } from '@parta/contracts/lite'
import { tilesPattern } from '@parta/contracts/status'
import { type ServiceName, services } from '@parta/contracts/values'
import { BaseConfig, ConfigError, type Env, readConfig } from '@parta/kit/process/config'
import { type Static, Type } from 'typebox'

const own = Type.Object({
  ...Type.Pick(BaseConfig, [
    'PARTA_BIND',
    'PARTA_REDIS_URL',
    'PARTA_NATS_URL',
    'PARTA_NATS_NKEY',
    'PARTA_NATS_CREDS',
    'PARTA_NATS_CA',
    'PARTA_BUS_PREFIX',
    'PARTA_JOBS_PREFIX',
    'PARTA_OPS_TOKEN',
    'PARTA_PUBLIC_URL',
    'PARTA_LOG_LEVEL',
    'PARTA_LITE_ORG',
    'PARTA_LITE_NAME',
    'PARTA_TERMS_VERSION',
    'PARTA_MEDIA_DIR',
    'PARTA_S3_ENDPOINT',
    'PARTA_S3_BUCKET',
    'PARTA_S3_REGION',
    'PARTA_S3_KEY',
    'PARTA_S3_SECRET',
  ]).properties,
  PARTA_PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535 }),
  /** The folder of the built web; without it only the API is served. */
  PARTA_WEB_DIR: Type.Optional(Type.String()),
  /** The address of the local mailbox, with embedded backends only. */
  PARTA_MAILBOX_URL: Type.Optional(Type.String({ pattern: '^http://' })),
  /** How many proxies before the gateway are the operator's, and may name the client's address. */
  PARTA_TRUSTED_PROXIES: Type.Integer({ default: 0, minimum: 0, maximum: 5 }),
  /** Calls a minute from one address. */
  PARTA_ADDRESS_RATE: Type.Integer({ default: limits.addressRate, minimum: 1 }),
  /** Multiplies the rate limits of a person, for load tests. */
  PARTA_RATE_FACTOR: Type.Number({ default: 1, minimum: 0.01 }),
  /** The colour of a lite installation, and its logo: a file. */
  PARTA_LITE_COLOR: Type.Optional(Type.String({ pattern: colorPattern })),
  PARTA_LITE_LOGO: Type.Optional(Type.String()),
  /** The name of this environment in the status file. */
  PARTA_ENVIRONMENT: Type.String({ default: 'production', pattern: '^[a-z0-9-]{1,40}$' }),
  /** `offline`: the web shows its maintenance page. */
  PARTA_STATUS: Type.Enum(['online', 'offline'], { default: 'online' }),
  /** Apps older than this version must be reloaded. */
  PARTA_BREAKING_VERSION: Type.String({ default: '0.0.0', pattern: '^\\d+\\.\\d+\\.\\d+$' }),
  /** The operator's name, and the e-mail for visitors, shown in the footer. */
  PARTA_CONTACT_NAME: Type.Optional(Type.String({ maxLength: 200 })),
  PARTA_CONTACT_EMAIL: Type.Optional(Type.String({ format: 'email' })),
  /** The operator's pages elsewhere, separated by commas. */
  PARTA_CONTACT_LINKS: Type.Optional(Type.String({ pattern: '^https://[^\\s,]+(,https://[^\\s,]+){0,7}$' })),
  /** The tile server of the map, and the credit that it requires. */
  PARTA_TILES_URL: Type.Optional(Type.String({ pattern: tilesPattern, maxLength: 300 })),
  PARTA_TILES_CREDITS: Type.String({ default: '© OpenStreetMap contributors', minLength: 1, maxLength: 200 }),
  /** A JSON file that overrides these settings, read at each request. */
  PARTA_STATUS_FILE: Type.Optional(Type.String()),
})
export type GatewayConfig = Static<typeof own> & { readonly targets: Readonly<Record<ServiceName, string>> }

export function gatewayConfig(env: Env): GatewayConfig {
  const missing = services.filter((service) => !env[targetName(service)])
  if (missing.length > 0) throw new ConfigError(`Configuration: ${missing.map(targetName).join(', ')} missing`)
  const targets = Object.fromEntries(services.map((service) => [service, env[targetName(service)]]))
  return { ...readConfig(own, env), targets: targets as Record<ServiceName, string> }
}

function targetName(service: ServiceName): string {
  return `PARTA_${service.toUpperCase()}_URL`
}
