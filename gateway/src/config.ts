import { limits } from '@parta/contracts/limits'
import { colorPattern } from '@parta/contracts/lite'
import { tilesPattern } from '@parta/contracts/status'
import { type ServiceName, services } from '@parta/contracts/values'
import { BaseConfig, type Env, readConfig } from '@parta/kit/process/config'
import { type Static, type TObject, Type } from 'typebox'

const own = Type.Object({
  ...Type.Pick(BaseConfig, [
    'PARTA_BIND',
    'PARTA_REDIS_URL',
    'PARTA_NATS_URL',
    'PARTA_NATS_NKEY',
    'PARTA_NATS_CREDS',
    'PARTA_NATS_CA',
    'NODE_EXTRA_CA_CERTS',
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
    'PARTA_RATE_FACTOR',
  ]).properties,
  PARTA_PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65_535,
    description: 'the one public port, the gateway’s',
  }),
  PARTA_WEB_DIR: Type.Optional(
    Type.String({ description: 'folder of the built web that the gateway serves; without it only the API is served' }),
  ),
  PARTA_MAILBOX_URL: Type.Optional(
    Type.String({
      pattern: '^http://',
      description:
        'local mailbox behind `/mailbox`; `npm start` sets it. Never where others reach Parta: they could read every mail',
    }),
  ),
  PARTA_TRUSTED_PROXIES: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 5,
    description:
      'how many proxies in front of the gateway are yours, and so may name the client’s address in `X-Forwarded-For`: with `1` the last entry counts, with `2` the last but one',
  }),
  PARTA_ADDRESS_RATE: Type.Integer({
    default: limits.addressRate,
    minimum: 1,
    description: 'calls a minute from one client: an IPv4 address, or the /64 network of an IPv6 address',
  }),
  PARTA_LITE_COLOR: Type.Optional(
    Type.String({
      pattern: colorPattern,
      description:
        'the colour of a lite installation (`#0b3c8c`), darkened or lightened where text would be hard to read; Parta’s own without it',
    }),
  ),
  PARTA_LITE_LOGO: Type.Optional(
    Type.String({
      description: 'the logo of a lite installation, a square .png, .svg or .webp file; Parta’s own without it',
    }),
  ),
  PARTA_ENVIRONMENT: Type.String({
    default: 'production',
    pattern: '^[a-z0-9-]{1,40}$',
    description: 'the name of this environment in the public `/status.json`',
  }),
  PARTA_STATUS: Type.Enum(['online', 'offline'], {
    default: 'online',
    description: '`offline` shows every visitor the maintenance page',
  }),
  PARTA_BREAKING_VERSION: Type.String({
    default: '0.0.0',
    pattern: '^\\d+\\.\\d+\\.\\d+$',
    description: 'an open app of an older version asks to be reloaded',
  }),
  PARTA_CONTACT_NAME: Type.Optional(
    Type.String({ maxLength: 200, description: 'the operator’s name, shown in the footer' }),
  ),
  PARTA_CONTACT_EMAIL: Type.Optional(
    Type.String({ format: 'email', description: 'the operator’s e-mail for visitors, shown in the footer' }),
  ),
  PARTA_CONTACT_LINKS: Type.Optional(
    Type.String({
      pattern: '^https://[^\\s,]+(,https://[^\\s,]+){0,7}$',
      description: 'the operator’s pages elsewhere, separated by commas, shown in the footer',
    }),
  ),
  PARTA_MAP_FILE: Type.Optional(
    Type.String({
      description:
        'street map of your region, a PMTiles file in the scheme of Protomaps ([how to make one](OPERATIONS.md#street-map))',
    }),
  ),
  PARTA_TILES_URL: Type.Optional(
    Type.String({
      pattern: tilesPattern,
      maxLength: 300,
      description:
        'tile server of the map, `https://…/{z}/{x}/{y}.png`; used without `PARTA_MAP_FILE`; without both the map draws outlines and towns',
    }),
  ),
  PARTA_TILES_CREDITS: Type.String({
    default: '© OpenStreetMap contributors',
    minLength: 1,
    maxLength: 200,
    description: 'the credit that the tile server requires',
  }),
  PARTA_STATUS_FILE: Type.Optional(
    Type.String({
      description:
        'a JSON file whose fields override those of `/status.json`; read at each request, so changes need no restart',
    }),
  ),
})
export type GatewayConfig = Static<typeof own> & { readonly targets: Readonly<Record<ServiceName, string>> }

/** Every setting that the gateway's process reads, with `PARTA_EVENTS_URL` and so on. */
export const gatewaySettings: TObject = Type.Object({
  ...own.properties,
  PARTA_KEYS_PIN: BaseConfig.properties.PARTA_KEYS_PIN,
  ...Object.fromEntries(
    services.map((service) => [
      targetName(service),
      Type.String({ pattern: '^https?://', description: `where the gateway finds the service ${service}` }),
    ]),
  ),
})

export function gatewayConfig(env: Env): GatewayConfig {
  // The schema is made of `own` and the addresses.
  const found = readConfig(gatewaySettings, env) as Static<typeof own> & Record<string, string>
  const targets = Object.fromEntries(services.map((service) => [service, found[targetName(service)]]))
  return { ...found, targets: targets as Record<ServiceName, string> }
}

function targetName(service: ServiceName): string {
  return `PARTA_${service.toUpperCase()}_URL`
}
