import { AppError } from '@parta/contracts/errors'
import type * as payments from '@parta/contracts/payments'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findForCaller } from '../products/find-products.ts'
import { findProduct } from '../products/store.ts'
import { findPaid, findStatus, list, listOfEvent } from '../purchases/find-purchases.ts'
import { buy } from './buy.ts'
import { cancel } from './cancel.ts'

type Purchasing = Omit<HandlersOf<typeof payments>, 'getCredit'>

export function purchaseRoutes(kit: Kit): Purchasing {
  return {
    listPayments: (call) => list(kit, call),
    buyProducts: (call) => buy(kit, call),
    cancelPayment: (call) => cancel(kit, call),
    getPaymentStatus: async (call) => {
      const userId = personOf(call.actor)
      const product = await findProduct(kit, call.params.id)
      if (!product) throw new AppError('product.notFound')
      // A buyer may see the product also after leaving its private organisation.
      const bought = await findPaid(kit, userId, { productIds: [call.params.id] })
      if (bought.length === 0) await findForCaller(kit, call.params.id, userId)
      return { ...(await findStatus(kit, call)), type: product.type }
    },
    listEventPayments: (call) => listOfEvent(kit, call),
  }
}
