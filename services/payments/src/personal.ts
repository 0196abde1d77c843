import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type Wallet, wallets } from './wallet/store.ts'

/** What someone paid and got back; amounts are in minor units. */
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
    // The law wants ten years of accounts. They hold an id and a symbol, no name, and so stay as they are.
    erase: () => Promise.resolve(),
    shows: () => Promise.resolve([]),
  }
}
