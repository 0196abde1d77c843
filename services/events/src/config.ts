import { allowedHosts } from '@parta/kit/outside/hosts'
import { BaseConfig, ConfigError, type Env, readConfig } from '@parta/kit/process/config'
import { Type } from 'typebox'

export const settings = Type.Object({
  PARTA_SEARCH_SNAPSHOT: Type.Optional(
    Type.String({
      description:
        'folder of the snapshot file from which the event search starts in seconds; without it, it starts from the database. Several processes may share it. `npm start` sets one beside its data',
    }),
  ),
  PARTA_RESERVANTO_CLIENT: Type.Optional(
    Type.String({
      pattern: '^[\\w-]{1,100}$',
      description:
        'the client id that Reservanto issued; without it no organisation can connect its booking system. Return address `<public url>/reservanto`',
    }),
  ),
  PARTA_RESERVANTO_URL: Type.String({
    default: 'https://api.reservanto.cz/v1',
    pattern: '^https?://[\\w.-]+(:\\d+)?(/[\\w./-]*)?$',
    description:
      'where Reservanto’s API is, for tests; http only on this machine and to the hosts of `PARTA_OUTSIDE_HOSTS`',
  }),
  PARTA_RESERVANTO_TIMEOUT_MS: Type.Integer({
    default: 8000,
    minimum: 100,
    maximum: 20_000,
    description: 'milliseconds that a call to Reservanto may take; shorter in tests',
  }),
})

export interface ReservantoConfig {
  /** `null` when it cannot be connected. */
  readonly client: string | null
  /** The address of its API, without a slash at the end. */
  readonly url: string
  readonly timeoutMs: number
}

export interface EventsConfig {
  /** The folder of the snapshot of the search, if there is one. */
  readonly snapshot: string | undefined
  readonly reservanto: ReservantoConfig
}

/** Reads the own settings of events. @throws ConfigError */
export function eventsConfig(env: Env): EventsConfig {
  const found = readConfig(settings, env)
  const url = found.PARTA_RESERVANTO_URL
  if (!mayCall(url, env)) {
    throw new ConfigError(
      'Configuration: PARTA_RESERVANTO_URL may use http only on this machine, and to the hosts of PARTA_OUTSIDE_HOSTS',
    )
  }
  return {
    snapshot: found.PARTA_SEARCH_SNAPSHOT,
    reservanto: {
      client: found.PARTA_RESERVANTO_CLIENT ?? null,
      url: url.replace(/\/+$/, ''),
      timeoutMs: found.PARTA_RESERVANTO_TIMEOUT_MS,
    },
  }
}

const OutsideVariables = Type.Pick(BaseConfig, ['PARTA_OUTSIDE_HOSTS'])

function mayCall(text: string, env: Env): boolean {
  const { protocol, hostname, host } = new URL(text)
  if (protocol === 'https:' || ['localhost', '127.0.0.1'].includes(hostname)) return true
  return allowedHosts(readConfig(OutsideVariables, env)).includes(host)
}
