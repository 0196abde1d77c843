import { people } from '@parta/kit/people'
import type { ServiceDefinition } from '@parta/kit/run'
import { mailConfig } from './config.ts'
import { jobs } from './jobs.ts'
import { listRoutes } from './list/routes.ts'
import { notifications } from './list/store.ts'
import { mails } from './mail/store.ts'
import { pushRoutes } from './push/routes.ts'
import { reactions } from './reactions.ts'

export const service: ServiceDefinition = {
  name: 'notifications',
  aggregates: [],
  rows: [notifications as never, mails as never],
  copies: [people],
  handlers: (kit) => {
    // A wrong setting stops the start, not the first mail.
    mailConfig(kit.env)
    return { ...listRoutes(kit), ...pushRoutes(kit) }
  },
  reactions,
  jobs,
}
