import type * as contract from '@parta/contracts/chat'
import { people } from '@parta/kit/people'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit, ServiceDefinition } from '@parta/kit/run'
import { building } from './building.ts'
import { chatRoutes } from './chat/routes.ts'
import { chats, memberships, messages } from './chat/store.ts'
import { openLive } from './live/server.ts'
import { createTell, type Tell } from './live/tell.ts'
import { messageRoutes } from './messages/routes.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
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
  aggregates: [chats as never],
  rows: [memberships as never, messages as never],
  copies: [people],
  handlers: (kit) =>
    ({
      ...chatRoutes(kit),
      ...messageRoutes(kit),
      listChats: building,
      joinChat: building,
      leaveChat: building,
      readChat: building,
      muteChat: building,
      getPicture: building,
      deleteMessage: building,
      reportMessage: building,
    }) satisfies HandlersOf<typeof contract>,
  personal,
  reactions: (kit) => reactions(kit, tellOf(kit)),
  start: (kit, http) => Promise.resolve(openLive(kit, http, tellOf(kit)).close),
  seed,
}
