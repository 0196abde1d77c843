import type * as contract from '@parta/contracts/chat'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { ServiceDefinition } from '@parta/kit/service'
import { chatRoutes } from './chat/routes.ts'
import { chats, memberships, messages, seats } from './chat/store.ts'
import { openLive } from './live/server.ts'
import { createTell, type Tell } from './live/tell.ts'
import { messageRoutes } from './messages/routes.ts'
import { orgCopies } from './orgs/store.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { reports } from './reports/store.ts'
import { seed } from './seed.ts'

/** One for each running service: it remembers what is newest of an event. */
const tells = new WeakMap<Kit, Tell>()

function tellOf(kit: Kit): Tell {
  const tell = tells.get(kit) ?? createTell(kit.bus)
  tells.set(kit, tell)
  return tell
}

export const service: ServiceDefinition = {
  name: 'chat',
  aggregates: [chats as never, reports as never],
  rows: [memberships as never, seats as never, messages as never],
  copies: [people, orgCopies],
  handlers: (kit) => ({ ...chatRoutes(kit, tellOf(kit)), ...messageRoutes(kit) }) satisfies HandlersOf<typeof contract>,
  personal,
  reactions: (kit) => reactions(kit, tellOf(kit)),
  start: (kit, http) => {
    const live = openLive(kit, http, tellOf(kit))
    return Promise.resolve(() => {
      tellOf(kit).close()
      return live.close()
    })
  },
  seed,
}
