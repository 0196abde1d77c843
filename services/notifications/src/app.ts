import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { deleteOnSessionEnd } from './browsers/forget.ts'
import { pushRoutes } from './browsers/routes.ts'
import { subscriptions } from './browsers/store.ts'
import { mailConfig, pushConfig, settings } from './config.ts'
import { deliveries } from './deliveries/store.ts'
import { attendance, periods } from './digest/store.ts'
import { eventProjection } from './events/store.ts'
import { jobs } from './jobs.ts'
import { listRoutes } from './list/routes.ts'
import { notifications } from './list/store.ts'
import { createSendMail } from './mail/client.ts'
import { bounces, mails } from './mail/store.ts'
import { personal } from './personal.ts'
import { createSendPush } from './push/client.ts'
import { reactions } from './reactions.ts'
import { seed } from './seed.ts'
import { failedDeliveries, failedMails } from './sending/resend.ts'
import { tasks } from './tasks.ts'
import { unsubscribeRoutes } from './unsubscribe/routes.ts'
import { invitationBlocks } from './unsubscribe/store.ts'

export const service = defineService({
  name: 'notifications',
  usesSecret: true,
  usesOutside: true,
  settings,
  config: (env) => ({ mail: mailConfig(env), push: pushConfig(env) }),
  collections: [notifications, mails, bounces, invitationBlocks, subscriptions, deliveries, attendance, periods],
  projections: [people, eventProjection],
  build: (kit, { mail, push }) => ({
    handlers: { ...listRoutes(kit), ...pushRoutes(kit, push), ...unsubscribeRoutes(kit) },
    reactions: reactions(kit),
    jobs: jobs(kit),
    tasks: tasks(kit, { mail: createSendMail(kit.outside, mail), push: createSendPush(kit.outside, push) }),
    personal: personal(kit),
    failures: {
      'failed-deliveries': failedDeliveries(kit),
      'failed-mails': failedMails(kit),
    },
    start: () => {
      const stop = deleteOnSessionEnd(kit)
      return Promise.resolve(() => Promise.resolve(stop()))
    },
    seed: () => seed(kit),
  }),
})
