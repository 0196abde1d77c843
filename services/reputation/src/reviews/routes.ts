import type * as reputation from '@parta/contracts/reputation'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { FindJoined } from './find-named-events.ts'
import { list } from './list.ts'

export function reviewRoutes(kit: Kit, findJoined: FindJoined): Pick<HandlersOf<typeof reputation>, 'getReviews'> {
  return { getReviews: (call) => list(kit, call, findJoined) }
}
