import type * as payments from '@parta/contracts/payments'
import type * as productContract from '@parta/contracts/products'
import type { HandlersOf } from '@parta/kit/http/route'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { eventProjection } from './events/store.ts'
import { orgProjection } from './orgs/store.ts'
import { personal } from './personal.ts'
import { productAnswer, productRoutes } from './products/routes.ts'
import { products } from './products/store.ts'
import { reactions } from './reactions.ts'
import { walletRoutes } from './wallet/routes.ts'
import { wallets } from './wallet/store.ts'

export const service = defineService({
  name: 'payments',
  collections: [wallets, products],
  projections: [people, orgProjection, eventProjection],
  build: (kit) => ({
    handlers: { ...walletRoutes(kit), ...productRoutes(kit) } satisfies HandlersOf<typeof payments> &
      HandlersOf<typeof productContract>,
    answers: [productAnswer(kit)],
    reactions: reactions(kit),
    personal: personal(kit),
  }),
})
