import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  errors,
  type NatsConnection,
  nkeyAuthenticator,
} from '@nats-io/transport-node'
import { type BaseConfig, ConfigError, readFileOf } from '../process/config.ts'
import type { Log } from '../process/log.ts'

export type BusConfig = Pick<
  BaseConfig,
  'PARTA_NATS_URL' | 'PARTA_BUS_PREFIX' | 'PARTA_NATS_NKEY' | 'PARTA_NATS_CREDS' | 'PARTA_NATS_CA'
>

/**
 * Returns the options of the NATS connection: servers, and the user, password, key or certificates that the address and
 * the settings name. Addresses are `nats://user:password@host`, `nats://token@host` or `tls://host`; several are
 * separated by commas.
 * @throws ConfigError when a file cannot be read or an address is malformed
 */
export function natsOptions(config: Omit<BusConfig, 'PARTA_BUS_PREFIX'>): ConnectionOptions {
  const urls = config.PARTA_NATS_URL.split(',').map((text) => urlOf(text.trim()))
  const named = urls.find(({ username }) => username !== '')
  const user = decodeURIComponent(named?.username ?? '')
  const pass = decodeURIComponent(named?.password ?? '')
  const isTls = urls.some(({ protocol }) => protocol === 'tls:') || config.PARTA_NATS_CA !== undefined
  return {
    // Host and port only: the client would parse a password's digits as the port.
    servers: urls.map(({ host }) => host),
    ...(user && pass ? { user, pass } : {}),
    ...(user && !pass ? { token: user } : {}),
    ...(config.PARTA_NATS_NKEY ? { authenticator: nkeyAuthenticator(Buffer.from(config.PARTA_NATS_NKEY)) } : {}),
    ...(config.PARTA_NATS_CREDS
      ? { authenticator: credsAuthenticator(readFileOf('PARTA_NATS_CREDS', config.PARTA_NATS_CREDS)) }
      : {}),
    ...(isTls
      ? { tls: config.PARTA_NATS_CA ? { ca: readFileOf('PARTA_NATS_CA', config.PARTA_NATS_CA).toString() } : {} }
      : {}),
  }
}

function urlOf(text: string): URL {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `nats://${text}`)
  if (!url?.hostname || !['nats:', 'tls:'].includes(url.protocol)) {
    throw new ConfigError('Configuration: PARTA_NATS_URL is no address like nats://user:password@host:4222')
  }
  return url
}

/** A connection to NATS, and whether a server answers on it now. */
export interface BusConnection {
  readonly connection: NatsConnection
  isUp(): boolean
}

/**
 * Connects to NATS, and waits while no server answers. Errors that NATS reports later (a missing permission,
 * credentials that were changed) are logged, and so is an outage; the connection is re-established as soon as that is
 * possible.
 * @throws ConfigError when NATS rejects the credentials, or its certificate is not trusted
 */
export async function connectBus(config: BusConfig, log: Log, inboxPrefix?: string): Promise<BusConnection> {
  const options: ConnectionOptions = {
    ...natsOptions(config),
    name: inboxPrefix ?? 'parta',
    ...(inboxPrefix ? { inboxPrefix } : {}),
  }
  await untilWelcome(options, log)
  // Keep reconnecting: by default the client gives up for good after two rejections in a row.
  const connection = await connect({
    ...options,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    ignoreAuthErrorAbort: true,
  })
  return { connection, isUp: watch(connection, log) }
}

/**
 * Retries until a server answers.
 * @throws ConfigError for what a retry cannot repair: wrong credentials, an untrusted certificate
 */
async function untilWelcome(options: ConnectionOptions, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await (await connect({ ...options, reconnect: false, timeout: 5000 })).close()
      return
    } catch (error) {
      if (error instanceof errors.AuthorizationError && !isLateLogin(error))
        throw new ConfigError(`${refused} the credentials of PARTA_NATS_URL`)
      if (isCertificateError(error))
        throw new ConfigError('Configuration: the certificate of NATS is not signed by PARTA_NATS_CA', { cause: error })
      if (tries % 20 === 1) log.warn({ err: error }, 'NATS is unreachable; retrying')
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

const refused = 'Configuration: NATS refuses'

/**
 * Returns whether the server closed a connection that did not log in within its two seconds, as it happens to a process
 * that is paused or starts on a busy machine. The client reports it with the class of wrong credentials.
 */
function isLateLogin({ message }: Error): boolean {
  return /authentication timeout/i.test(message)
}

/** Returns whether OpenSSL rejected a certificate; its error may be nested among the causes. */
function isCertificateError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: unknown }
  const text = `${String(code)} ${error.message}`
  return /CERT|SIGNATURE|self.signed|certificate/i.test(text) || isCertificateError(error.cause)
}

/** Logs what the connection reports. @returns whether a server answers: the client itself knows its last one only */
function watch(connection: NatsConnection, log: Log): () => boolean {
  let isUp = true
  const follow = async () => {
    for await (const status of connection.status()) {
      if (status.type === 'error')
        log.error({ err: status.error }, 'NATS reported an error, such as a missing permission')
      if (status.type === 'disconnect' && isUp && !connection.isDraining()) log.warn('NATS is unreachable; retrying')
      if (status.type === 'reconnect') log.info('NATS is reachable again')
      if (status.type === 'disconnect' || status.type === 'reconnect') isUp = status.type === 'reconnect'
    }
  }
  void follow()
  return () => isUp && !connection.isClosed()
}
