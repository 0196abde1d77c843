import type * as availabilities from '@parta/contracts/availabilities'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { readMine } from './store.ts'
import { listView } from './view.ts'

export function availabilityRoutes(kit: Kit): HandlersOf<typeof availabilities> {
  return { listAvailabilities: async ({ actor }) => listView(await readMine(kit, actor.userId)) }
}
