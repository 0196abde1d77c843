import { people } from '@parta/kit/people'
import type { ServiceDefinition } from '@parta/kit/run'
import { recordRoutes } from './record/routes.ts'
import { records } from './record/store.ts'

export const service: ServiceDefinition = {
  name: 'reputation',
  aggregates: [records as never],
  rows: [],
  copies: [people],
  handlers: recordRoutes,
}
