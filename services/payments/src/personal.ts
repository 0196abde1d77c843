import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { type AdminDesk, adminDesks, type Movement, movements } from './bank/store.ts'
import { forget } from './leaving/forget.ts'
import { type JournalRow, journal, type Wallet, wallets } from './ledger/store.ts'
import { type StoredNotes, seatNotes } from './payers/store.ts'
import { productsOf } from './products/store.ts'
import { type MoneyProposal, proposals } from './proposals/store.ts'
import { purchases, type StoredPurchase } from './purchases/store.ts'
import { paymentViews } from './purchases/view.ts'

/** The personal data of payments: the wallet and what moved it, with amounts in minor units. */
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
          source<JournalRow>({
            section: 'payments',
            collection: journal.collection,
            filter: { wallet: id },
            order: 'number',
            view: (rows) =>
              rows.map(({ kind, amount, currency, at, available, held }) => ({
                kind,
                amount,
                currency,
                at: at.toISOString(),
                available,
                held,
              })),
          }),
          purchasesOf(id),
          notesOf(id),
          movementsOf(id),
          proposalsOf(id),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await kit.database.native<AdminDesk & { _id: string }>(adminDesks.collection).deleteOne({ _id: id })
      await forget(kit, id)
    },
    shows: (images) => productsOf(kit).distinct('image', { image: { $in: [...images] } }),
  }
}

/** What the person ordered, and what became of it. */
function purchasesOf(userId: string) {
  return source<StoredPurchase>({
    section: 'payments',
    collection: purchases.collection,
    filter: { userId },
    view: (rows) =>
      rows.flatMap((purchase) =>
        paymentViews(purchase._id, purchase).map(
          ({ title, amount, deposit, currency, status, createdAt, datePaid }) => ({
            title,
            amount,
            deposit,
            currency,
            status,
            createdAt,
            datePaid,
          }),
        ),
      ),
  })
}

/** What admins of organisations noted of seats that the person paid for outside Parta. */
function notesOf(userId: string) {
  return source<StoredNotes>({
    section: 'payments',
    collection: seatNotes.collection,
    filter: { 'notes.userId': userId },
    view: (rows) =>
      rows.map(({ notes }) =>
        notes
          .filter((note) => note.userId === userId)
          .map(({ note, at }) => ({ kind: 'seatNote', note, at: at.toISOString() })),
      ),
  })
}

/** What site admins proposed to move by hand in the person's credit. */
function proposalsOf(userId: string) {
  return source<MoneyProposal & { _id: string }>({
    section: 'payments',
    collection: proposals.collection,
    filter: { userId },
    view: (rows) =>
      rows.map(({ kind, amount, currency, state, iban, note, proposedAt }) => ({
        kind,
        amount,
        currency,
        state,
        iban,
        note,
        proposedAt: proposedAt.toISOString(),
      })),
  })
}

/** The movements of the bank accounts that changed the person's credit. */
function movementsOf(userId: string) {
  return source<Movement & { _id: string }>({
    section: 'payments',
    collection: movements.collection,
    filter: { userId },
    view: (rows) =>
      rows.map(({ date, amount, currency, counterAccount, counterName, variableSymbol, message }) => ({
        date,
        amount,
        currency,
        counterAccount,
        counterName,
        variableSymbol,
        message,
      })),
  })
}
