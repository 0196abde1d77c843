import type * as blocks from '@parta/contracts/blocks'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { add } from './add.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'

export function blockRoutes(kit: Kit): HandlersOf<typeof blocks> {
  return {
    listBlocks: ({ actor }) => list(kit, actor),
    blockPerson: ({ actor, body }) => add(kit, actor, body.userId),
    unblockPerson: ({ actor, params }) => remove(kit, actor, params.id),
  }
}
