import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { walletRoutes } from './wallet/routes.ts'
import { wallets } from './wallet/store.ts'

export const service = defineService({
  name: 'payments',
  collections: [wallets],
  projections: [people],
  build: (kit) => ({ handlers: walletRoutes(kit), reactions: reactions(kit), personal: personal(kit) }),
})
