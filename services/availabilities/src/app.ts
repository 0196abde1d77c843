import type { ServiceDefinition } from '@parta/kit/service'
import { availabilityRoutes } from './availability/routes.ts'
import { availabilities } from './availability/store.ts'
import { personal } from './personal.ts'

export const service: ServiceDefinition = {
  name: 'availabilities',
  aggregates: [availabilities as never],
  rows: [],
  copies: [],
  handlers: availabilityRoutes,
  personal,
}
