import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { availabilityRoutes } from './availability/routes.ts'
import { planners } from './availability/store.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'

export const service = defineService({
  name: 'availabilities',
  collections: [planners],
  projections: [people],
  build: (kit) => ({ handlers: availabilityRoutes(kit), reactions: reactions(kit), personal: personal(kit) }),
})
