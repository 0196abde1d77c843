import type * as failures from '@parta/contracts/failures'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { listOfServices } from './list.ts'
import { replay } from './replay.ts'

export function failureRoutes(kit: Kit): HandlersOf<typeof failures> {
  return {
    listFailures: () => listOfServices(kit),
    replayFailure: (call) => replay(kit, call),
  }
}
