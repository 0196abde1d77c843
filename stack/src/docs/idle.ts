import { service as availabilities } from '@parta/availabilities'
import { service as chat } from '@parta/chat'
import { service as events } from '@parta/events'
import { service as identity } from '@parta/identity'
import type { Kit } from '@parta/kit/kit'
import type { Built, ServiceDefinition } from '@parta/kit/service'
import { service as notifications } from '@parta/notifications'
import { service as orgs } from '@parta/orgs'
import { service as payments } from '@parta/payments'
import { service as reputation } from '@parta/reputation'

export const definitions: readonly ServiceDefinition[] = [
  identity,
  orgs,
  events,
  availabilities,
  payments,
  chat,
  notifications,
  reputation,
]

/** Stands for anything that a service takes out of its kit while it is built. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
})

/** A kit for services that are built but never run; `build` reads the settings. */
const idleKit = { env: {}, config: { PARTA_PUBLIC_URL: 'http://localhost', PARTA_MEDIA_DIR: 'media' } }
Object.setPrototypeOf(idleKit, anything as object)

/** Builds a service without backends, to read its tables. Nothing of it can be run. */
export function buildIdle(definition: ServiceDefinition): Built {
  // The proxy stands for all fields of a kit.
  return definition.prepare({})(idleKit as unknown as Kit)
}
