import type * as contract from '@parta/contracts/levels'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { find } from './find-levels.ts'

export function levelRoutes(kit: Kit): HandlersOf<typeof contract> {
  return { getLevels: (call) => find(kit, call) }
}
