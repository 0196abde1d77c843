import type * as contract from '@parta/contracts/feeds'
import { giveReason } from '@parta/kit/http/audit'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listMine, listOne } from './list.ts'
import { read } from './read.ts'
import { sendReport } from './send-report.ts'
import { create, hide, remove, update } from './write.ts'

export function postRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    createFeed: (call) => create(kit, call),
    updateFeed: (call) => update(kit, call),
    deleteFeed: (call) => remove(kit, call),
    listFeeds: (call) => listOne(kit, call),
    listMyFeeds: (call) => listMine(kit, call),
    getFeed: (call) => read(kit, call),
    reportPost: (call) => sendReport(kit, call),
    hidePost: ({ params, body, actor }) => {
      giveReason(body.reason)
      return hide(kit, params.id, actor.userId)
    },
  }
}
