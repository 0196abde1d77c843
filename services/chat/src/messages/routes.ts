import type * as contract from '@parta/contracts/chat'
import { sendPrivatePicture } from '@parta/kit/files/private-picture'
import { giveReason } from '@parta/kit/http/audit'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { hide, remove } from './delete.ts'
import { list } from './list.ts'
import { readPicture } from './read-picture.ts'
import { send } from './send.ts'

type MessageOperation = 'sendMessage' | 'listMessages' | 'getPicture' | 'deleteMessage' | 'hideMessage'

export function messageRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, MessageOperation> {
  return {
    sendMessage: (call) => send(kit, call),
    listMessages: (call) => list(kit, call),
    deleteMessage: ({ params, actor }) => remove(kit, params.id, personOf(actor)),
    hideMessage: ({ params, body, actor }) => {
      giveReason(body.reason)
      return hide(kit, params.id, actor.userId)
    },
    getPicture: async ({ params, actor, response }) => {
      sendPrivatePicture(response, await readPicture(kit, params.id, actor.userId))
    },
  }
}
