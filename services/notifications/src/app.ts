import { people } from '@parta/kit/people'
import type { ServiceDefinition } from '@parta/kit/run'
import { mailConfig, pushConfig } from './config.ts'
import { deliveries } from './deliveries/store.ts'
import { eventCopies } from './events/store.ts'
import { jobs } from './jobs.ts'
import { listRoutes } from './list/routes.ts'
import { notifications } from './list/store.ts'
import { mails } from './mail/store.ts'
import { personal } from './personal.ts'
import { pushRoutes } from './push/routes.ts'
import { subscriptions } from './push/store.ts'
import { reactions } from './reactions.ts'

export const service: ServiceDefinition = {
  name: 'notifications',
  aggregates: [],
  rows: [notifications as never, mails as never, subscriptions as never, deliveries as never],
  copies: [people, eventCopies as never],
  handlers: (kit) => {
    // A wrong setting stops the start, not the first mail.
    mailConfig(kit.env)
    pushConfig(kit.env)
    return { ...listRoutes(kit), ...pushRoutes(kit) }
  },
  personal,
  reactions,
  jobs,
}
