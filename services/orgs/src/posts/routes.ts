import type * as contract from '@parta/contracts/feeds'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listMine, listOne } from './list.ts'
import { read } from './read.ts'
import { create, remove, update } from './write.ts'

export function postRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    createFeed: (call) => create(kit, call),
    updateFeed: (call) => update(kit, call),
    deleteFeed: (call) => remove(kit, call),
    listFeeds: (call) => listOne(kit, call),
    listMyFeeds: (call) => listMine(kit, call),
    getFeed: (call) => read(kit, call),
  }
}
