import { service as availabilities } from '@parta/availabilities'
import { service as chat } from '@parta/chat'
import type { BusUser } from '@parta/contracts/bus'
import { service as events } from '@parta/events'
import { startGateway } from '@parta/gateway'
import { service as identity } from '@parta/identity'
import type { Env } from '@parta/kit/process/config'
import { type Running, startService } from '@parta/kit/service'
import { createVerified } from '@parta/kit/session/actor'
import { service as notifications } from '@parta/notifications'
import { service as orgs } from '@parta/orgs'
import { service as payments } from '@parta/payments'
import { service as reputation } from '@parta/reputation'
import { urlVariable } from './addresses.ts'

const definitions = [identity, orgs, events, availabilities, payments, chat, notifications, reputation]

export interface RunningServices {
  readonly running: readonly Running[]
  /** `PARTA_EVENTS_URL` and so on, for the gateway. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Returns the settings in which one process differs from the others, for example its NATS user. */
export type EnvOf = (user: BusUser) => Env

/** Starts all eight services in this process; each has its own connections, as in a process of its own. */
export async function startServices(
  env: Env,
  verified = createVerified(),
  envOf: EnvOf = () => ({}),
): Promise<RunningServices> {
  const started = await Promise.allSettled(
    definitions.map((definition) => startService(definition, { ...env, ...envOf(definition.name) }, verified)),
  )
  const running = started.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  const close = async () => {
    await Promise.all(running.map((service) => service.close()))
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  return { running, env: Object.fromEntries(running.map(({ name, url }) => [urlVariable(name), url])), close }
}

export interface RunningTogether extends RunningServices {
  /** The gateway's address. */
  readonly url: string
}

/**
 * Starts all services and the gateway in this process, for small machines. The gateway calls the services directly;
 * they listen on loopback, too, for health checks and sockets.
 */
export async function startTogether(env: Env, envOf: EnvOf = () => ({})): Promise<RunningTogether> {
  const verified = createVerified()
  const services = await startServices({ ...env, PARTA_BIND: '127.0.0.1' }, verified, envOf)
  try {
    const beside = Object.fromEntries(services.running.map(({ name, handle }) => [name, handle]))
    const gateway = await startGateway({ ...env, ...services.env, ...envOf('gateway') }, { beside, verified })
    const close = async () => {
      await gateway.close()
      await services.close()
    }
    return { ...services, url: gateway.url, close }
  } catch (error) {
    await services.close()
    throw error
  }
}
