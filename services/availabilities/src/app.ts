import { defineService } from '@parta/kit/service'
import { availabilityRoutes } from './availability/routes.ts'
import { availabilities } from './availability/store.ts'
import { personal } from './personal.ts'

export const service = defineService({
  name: 'availabilities',
  collections: [availabilities],
  projections: [],
  build: (kit) => ({ handlers: availabilityRoutes(kit), personal: personal(kit) }),
})
