import type * as contract from '@parta/contracts/chat'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { chatFor, openChatFor } from './access.ts'
import { join } from './join.ts'
import { leave } from './leave.ts'
import { list } from './list.ts'
import { read, updateSeat } from './read.ts'
import { chatView } from './view.ts'

type ChatOperation = 'findChat' | 'getChat' | 'listChats' | 'joinChat' | 'leaveChat' | 'readChat' | 'muteChat'

export function chatRoutes(kit: Kit, broadcaster: Broadcaster): Pick<HandlersOf<typeof contract>, ChatOperation> {
  const find = async (id: string, me: string) => chatView(kit, id, { chat: await chatFor(kit, id, me), me })
  return {
    // A chat has the id of its event, so both operations do the same.
    findChat: ({ params, actor }) => find(params.id, actor.userId),
    getChat: ({ params, actor }) => find(params.id, actor.userId),
    listChats: (call) => list(kit, call),
    joinChat: async ({ params, actor }) => {
      const me = personOf(actor)
      return chatView(kit, params.id, { chat: await join(kit, params.id, me), me })
    },
    leaveChat: ({ params, actor }) => leave(kit, broadcaster, { chatId: params.id, userId: personOf(actor) }),
    readChat: ({ params, body, actor }) =>
      read(kit, broadcaster, { chatId: params.id, userId: actor.userId, seq: body.seq }),
    muteChat: async ({ params, body: { muted }, actor: { userId } }) => {
      await openChatFor(kit, params.id, userId)
      await updateSeat(kit, { chatId: params.id, userId }, { $set: { muted } })
    },
  }
}
