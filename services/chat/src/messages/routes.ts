import type * as contract from '@parta/contracts/chat'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { list } from './list.ts'
import { send } from './send.ts'

export function messageRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'sendMessage' | 'listMessages'> {
  return {
    sendMessage: (call) => send(kit, call),
    listMessages: (call) => list(kit, call),
  }
}
