import type { MovementKind } from '@parta/contracts/money'
import type { LogEntry } from '@parta/contracts/payment-log'
import type { logOf } from '../ledger/list-log.ts'
import type { JournalRow, Wallet } from '../ledger/store.ts'

export function creditView({ userSymbol, balances }: Wallet) {
  return { userSymbol, credit: balances.map(({ currency, available, held }) => ({ currency, available, held })) }
}

/** What a payment was for; see `findBought`. */
export interface About {
  readonly title: string
  /** Only for the log on the payer's screen: receipts and statements leave the app, and name nobody but the payer. */
  readonly aliasId: string | null
  readonly event: { readonly id: string; readonly name: string } | null
}

/** Finds what payments were for, by their ids. The slice of payments knows it, which comes after this one. */
export type FindAbout = (paymentIds: readonly string[]) => Promise<ReadonlyMap<string, About>>

/** The kinds of movements that are about a payment. */
const ofPayments: ReadonlySet<MovementKind> = new Set([
  'payment',
  'refund',
  'depositHeld',
  'depositReturned',
  'depositKept',
  'depositRefunded',
])

export function paymentsOf(movements: readonly Pick<JournalRow, 'kind' | 'ref'>[]): string[] {
  return movements.flatMap(({ kind, ref }) => (ofPayments.has(kind) ? [ref] : []))
}

/** Whether a movement gives a leave charge back. */
export function isChargeBack({ _id }: Pick<JournalRow, '_id'>): boolean {
  return _id.startsWith('return-charge:')
}

function aboutView({ title, aliasId, event }: About, isCharge: boolean) {
  return { title, aliasId, event, isCharge }
}

export function logView({ items, ...page }: Awaited<ReturnType<typeof logOf>>, abouts: ReadonlyMap<string, About>) {
  return {
    ...page,
    items: items.map(({ _id: id, kind, ref, change: amount, available, currency, at }) => {
      const found = ofPayments.has(kind) ? abouts.get(ref) : undefined
      return {
        id,
        // The log leaves out the other kinds.
        action: kind as LogEntry['action'],
        amount,
        creditAvailable: available,
        currency,
        createdAt: at.toISOString(),
        about: found ? aboutView(found, isChargeBack({ _id: id })) : null,
      }
    }),
  }
}
