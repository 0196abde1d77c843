import type * as contract from '@parta/contracts/chat'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { create } from './create.ts'

export function reportRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'reportMessage'> {
  return { reportMessage: (call) => create(kit, call) }
}
