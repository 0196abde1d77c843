import { AppError } from '@parta/contracts/errors'
import type * as payments from '@parta/contracts/payments'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findStatus, list, listOfEvent } from '../payments/find.ts'
import { findProduct } from '../products/store.ts'
import { buy } from './buy.ts'
import { cancel } from './cancel.ts'

type Purchasing = Omit<HandlersOf<typeof payments>, 'getCredit'>

export function purchaseRoutes(kit: Kit): Purchasing {
  return {
    listPayments: (call) => list(kit, call),
    buyProducts: (call) => buy(kit, call),
    cancelPayment: (call) => cancel(kit, call),
    getPaymentStatus: async (call) => {
      const product = await findProduct(kit, call.params.id)
      if (!product) throw new AppError('product.notFound')
      return { ...(await findStatus(kit, call)), type: product.type }
    },
    listEventPayments: (call) => listOfEvent(kit, call),
  }
}
