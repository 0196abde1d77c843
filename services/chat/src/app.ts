import type * as contract from '@parta/contracts/chat'
import type { HandlersOf } from '@parta/kit/http/route'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { createBroadcaster } from './broadcast/broadcast.ts'
import { chatRoutes } from './chat/routes.ts'
import { chats, memberships, messages, seats } from './chat/store.ts'
import { openLive } from './live/server.ts'
import { messageRoutes } from './messages/routes.ts'
import { orgProjection } from './orgs/store.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { reportRoutes } from './reports/routes.ts'
import { reports } from './reports/store.ts'
import { seed } from './seed.ts'

export const service = defineService({
  name: 'chat',
  usesMedia: true,
  collections: [chats, reports, memberships, seats, messages],
  projections: [people, orgProjection],
  build: (kit) => {
    const broadcaster = createBroadcaster(kit.bus)
    return {
      handlers: { ...chatRoutes(kit, broadcaster), ...messageRoutes(kit), ...reportRoutes(kit) } satisfies HandlersOf<
        typeof contract
      >,
      reactions: reactions(kit, broadcaster),
      personal: personal(kit),
      start: (http) => {
        const live = openLive(kit, http, broadcaster)
        return Promise.resolve(() => {
          broadcaster.close()
          return live.close()
        })
      },
      seed: () => seed(kit),
    }
  },
})
