import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { productsOf } from './products/store.ts'
import { type Wallet, wallets } from './wallet/store.ts'

/** The personal data of payments: the wallet, with amounts in minor units. */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<Wallet & { _id: string }>({
            section: 'payments',
            collection: wallets.collection,
            filter: { _id: id },
            view: (rows) =>
              rows.map(({ userSymbol, balances }) => balances.map((balance) => ({ userSymbol, ...balance }))),
          }),
        ],
        cursor,
      ),
    // Accounting records must be kept for ten years by law. They contain an id and a symbol, no name.
    erase: () => Promise.resolve(),
    shows: (images) => productsOf(kit).distinct('image', { image: { $in: [...images] } }),
  }
}
