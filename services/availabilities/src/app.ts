import type * as contract from '@parta/contracts/availabilities'
import type * as promptsContract from '@parta/contracts/prompts'
import type { HandlersOf } from '@parta/kit/http/route'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { availabilityRoutes } from './availability/routes.ts'
import { planners } from './availability/store.ts'
import { findOpen } from './invitation/find.ts'
import { invitationRoutes } from './invitation/routes.ts'
import { prompts } from './invitation/store.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { seed } from './seed.ts'

type All = HandlersOf<typeof contract & typeof promptsContract>

export const service = defineService({
  name: 'availabilities',
  collections: [planners, prompts],
  projections: [people],
  build: (kit) => ({
    handlers: {
      ...availabilityRoutes(kit, (userId, id) => findOpen(kit, userId, id)),
      ...invitationRoutes(kit),
    } satisfies All,
    reactions: reactions(kit),
    personal: personal(kit),
    seed: () => seed(kit),
  }),
})
