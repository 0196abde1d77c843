import { people } from '@parta/kit/people/people'
import type { ServiceDefinition } from '@parta/kit/service'
import { mailConfig, pushConfig } from './config.ts'
import { failed, failedMails, resend } from './deliveries/resend.ts'
import { deliveries } from './deliveries/store.ts'
import { attendance, periods } from './digest/store.ts'
import { eventCopies } from './events/store.ts'
import { jobs } from './jobs.ts'
import { listRoutes } from './list/routes.ts'
import { notifications } from './list/store.ts'
import { bounces, mails } from './mail/store.ts'
import { personal } from './personal.ts'
import { forgetEnded } from './push/forget.ts'
import { pushRoutes } from './push/routes.ts'
import { subscriptions } from './push/store.ts'
import { reactions } from './reactions.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'

export const service: ServiceDefinition = {
  name: 'notifications',
  usesSecret: true,
  aggregates: [],
  rows: [
    notifications as never,
    mails as never,
    bounces as never,
    subscriptions as never,
    deliveries as never,
    attendance as never,
    periods as never,
  ],
  copies: [people, eventCopies],
  handlers: (kit) => {
    // A wrong setting stops the start, not the first mail.
    mailConfig(kit.env)
    pushConfig(kit.env)
    return { ...listRoutes(kit), ...pushRoutes(kit), ...unsubscribeRoutes(kit) }
  },
  personal,
  failures: (kit) => ({
    'failed-deliveries': { list: () => failed(kit), replay: (id) => resend(kit, id) },
    'failed-mails': { list: () => failedMails(kit), replay: () => Promise.resolve(false) },
  }),
  reactions,
  jobs,
  start: (kit) => {
    const stop = forgetEnded(kit)
    return Promise.resolve(() => Promise.resolve(stop()))
  },
}
