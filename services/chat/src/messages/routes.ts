import type * as contract from '@parta/contracts/chat'
import { personOf } from '@parta/kit/actor'
import { sendPrivatePicture } from '@parta/kit/private-picture'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { create as report } from '../reports/create.ts'
import { deleteMessage } from './delete.ts'
import { list } from './list.ts'
import { readPicture } from './read-picture.ts'
import { send } from './send.ts'

type Named = 'sendMessage' | 'listMessages' | 'getPicture' | 'deleteMessage' | 'reportMessage'

export function messageRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, Named> {
  return {
    sendMessage: (call) => send(kit, call),
    listMessages: (call) => list(kit, call),
    deleteMessage: ({ params, actor }) => deleteMessage(kit, params.id, personOf(actor)),
    reportMessage: (call) => report(kit, call),
    getPicture: async ({ params, actor, response }) => {
      sendPrivatePicture(response, await readPicture(kit, params.id, actor.userId))
    },
  }
}
