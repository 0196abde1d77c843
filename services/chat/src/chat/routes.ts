import type * as contract from '@parta/contracts/chat'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { chatFor } from './access.ts'
import { chatView } from './view.ts'

export function chatRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'findChat' | 'getChat'> {
  const find = async (id: string, userId: string) => chatView(kit, id, await chatFor(kit, id, userId))
  return {
    // A chat stands under its event's id, so both calls find the same.
    findChat: ({ params, actor }) => find(params.id, actor.userId),
    getChat: ({ params, actor }) => find(params.id, actor.userId),
  }
}
