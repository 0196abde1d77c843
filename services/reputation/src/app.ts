import type * as contract from '@parta/contracts/reputation'
import { people } from '@parta/kit/people'
import type { HandlersOf } from '@parta/kit/route'
import type { ServiceDefinition } from '@parta/kit/run'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { recordRoutes } from './record/routes.ts'
import { records } from './record/store.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { reviews } from './reviews/store.ts'
import { seed } from './seed.ts'

export const service: ServiceDefinition = {
  name: 'reputation',
  aggregates: [records as never],
  rows: [reviews as never],
  copies: [people],
  handlers: (kit) => ({ ...recordRoutes(kit), ...reviewRoutes(kit) }) satisfies HandlersOf<typeof contract>,
  personal,
  reactions,
  seed,
}
