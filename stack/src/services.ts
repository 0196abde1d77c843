import { service as availabilities } from '@parta/availabilities'
import { service as chat } from '@parta/chat'
import { service as events } from '@parta/events'
import { service as identity } from '@parta/identity'
import type { Env } from '@parta/kit/config'
import { type Running, startService } from '@parta/kit/run'
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

/** All eight services in this process; each has connections of its own, so the code is that of eight processes. */
export async function startServices(env: Env): Promise<RunningServices> {
  const started = await Promise.allSettled(definitions.map((definition) => startService(definition, env)))
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
