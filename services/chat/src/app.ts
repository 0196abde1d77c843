import type * as contract from '@parta/contracts/chat'
import { people } from '@parta/kit/people'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit, ServiceDefinition } from '@parta/kit/run'
import { building } from './building.ts'
import { chatRoutes } from './chat/routes.ts'
import { chats, memberships, messages } from './chat/store.ts'
import { type LiveServer, openLive } from './live/server.ts'
import { createTell } from './live/tell.ts'
import { messageRoutes } from './messages/routes.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { seed } from './seed.ts'

/** The live server of each running service: reactions start before its socket does. */
const servers = new WeakMap<Kit, LiveServer>()

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
  reactions: (kit) =>
    reactions(
      kit,
      createTell(() => servers.get(kit) ?? null),
    ),
  start: (kit, http) => {
    const { live, close } = openLive(kit, http)
    servers.set(kit, live)
    return Promise.resolve(close)
  },
  seed,
}
