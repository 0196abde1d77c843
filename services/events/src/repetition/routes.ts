import type * as contract from '@parta/contracts/events'
import type * as planning from '@parta/contracts/planning'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cancelAll } from './cancel.ts'
import { removeAll } from './delete.ts'
import { list } from './list.ts'
import { updateAll } from './update.ts'

type Handlers = HandlersOf<typeof contract & typeof planning>

type Named = 'updateRepetition' | 'deleteRepetition' | 'cancelRepetition' | 'listRepetition'

export function repetitionRoutes(kit: Kit): Pick<Handlers, Named> {
  return {
    updateRepetition: (call) => updateAll(kit, call),
    deleteRepetition: (call) => removeAll(kit, call),
    cancelRepetition: (call) => cancelAll(kit, call),
    listRepetition: (call) => list(kit, call),
  }
}
