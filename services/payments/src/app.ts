import { people } from '@parta/kit/people/people'
import type { ServiceDefinition } from '@parta/kit/service'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { walletRoutes } from './wallet/routes.ts'
import { wallets } from './wallet/store.ts'

export const service: ServiceDefinition = {
  name: 'payments',
  aggregates: [wallets as never],
  rows: [],
  copies: [people],
  handlers: walletRoutes,
  personal,
  reactions,
}
