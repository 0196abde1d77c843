import type * as bankContract from '@parta/contracts/bank'
import type * as invoiceContract from '@parta/contracts/invoices'
import type * as payerContract from '@parta/contracts/payers'
import type * as paymentLog from '@parta/contracts/payment-log'
import type * as payments from '@parta/contracts/payments'
import type * as productContract from '@parta/contracts/products'
import type * as proposalContract from '@parta/contracts/proposals'
import type * as sales from '@parta/contracts/sales'
import { askCoverage } from '@parta/contracts/seats'
import { askOrgHolders, askSettlement } from '@parta/contracts/settlement'
import type * as topUps from '@parta/contracts/top-ups'
import type * as unclaimedContract from '@parta/contracts/unclaimed'
import { answer } from '@parta/kit/facts/answers'
import { proofAsker } from '@parta/kit/http/ask-proof'
import type { HandlersOf } from '@parta/kit/http/route'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { bankJobs } from './bank/jobs.ts'
import { bankRoutes, topUpRoutes } from './bank/routes.ts'
import { adminDesks, bankAccounts, movements } from './bank/store.ts'
import { measureStuck } from './buying/count-stuck.ts'
import { offers } from './buying/holder-store.ts'
import { purchaseRoutes } from './buying/routes.ts'
import { paymentsConfig, settings } from './config.ts'
import { eventProjection } from './events/store.ts'
import { invoiceJobs } from './invoices/jobs.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { invoiceCredits, invoiceSeries, invoices } from './invoices/store.ts'
import { countHolders } from './leaving/count-holders.ts'
import { findSettlement } from './leaving/find-settlement.ts'
import { closings } from './ledger/closing-store.ts'
import { journal, wallets } from './ledger/store.ts'
import { verifyContinuously } from './ledger/verify-ledger.ts'
import { orgProjection } from './orgs/store.ts'
import { payerRoutes } from './payers/routes.ts'
import { reminders, seatNotes } from './payers/store.ts'
import { personal } from './personal.ts'
import { productAnswer, productRoutes } from './products/routes.ts'
import { productDesks, products } from './products/store.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { orgAccounts, proposals } from './proposals/store.ts'
import { findBought } from './purchases/find-bought.ts'
import { findCovered } from './purchases/find-purchases.ts'
import { purchases } from './purchases/store.ts'
import { reactions } from './reactions.ts'
import { reportRoutes } from './reports/routes.ts'
import { verifySalesContinuously } from './reports/verify-sales.ts'
import { seed } from './seed.ts'
import { tasks } from './tasks.ts'
import { unclaimedRoutes } from './unclaimed/routes.ts'
import { unclaimed, unclaimedPayouts } from './unclaimed/store.ts'
import { walletRoutes } from './wallet/routes.ts'

type All = HandlersOf<
  typeof payments &
    typeof paymentLog &
    typeof topUps &
    typeof bankContract &
    typeof productContract &
    typeof sales &
    typeof payerContract &
    typeof proposalContract &
    typeof invoiceContract &
    typeof unclaimedContract
>

export const service = defineService({
  name: 'payments',
  usesMedia: true,
  usesOutside: true,
  settings,
  config: paymentsConfig,
  collections: [
    wallets,
    journal,
    closings,
    products,
    productDesks,
    movements,
    bankAccounts,
    adminDesks,
    purchases,
    offers,
    seatNotes,
    reminders,
    proposals,
    orgAccounts,
    unclaimed,
    unclaimedPayouts,
    invoiceSeries,
    invoiceCredits,
    invoices,
  ],
  projections: [people, orgProjection, eventProjection],
  build: (kit, config) => ({
    handlers: {
      ...walletRoutes(kit, (ids) => findBought(kit, ids)),
      ...topUpRoutes(kit, config.bank),
      ...bankRoutes(kit, config.bank),
      ...productRoutes(kit),
      ...purchaseRoutes(kit),
      ...reportRoutes(kit),
      ...payerRoutes(kit),
      ...proposalRoutes(kit, config.bank),
      ...invoiceRoutes(kit, config),
      ...unclaimedRoutes(kit),
    } satisfies All,
    answers: [
      productAnswer(kit),
      answer(askCoverage, (asked) => findCovered(kit, asked)),
      answer(askSettlement, ({ userId }) => findSettlement(kit, userId)),
      answer(askOrgHolders, ({ orgId }) => countHolders(kit, orgId)),
    ],
    requireProof: proofAsker(kit),
    jobs: { ...bankJobs(kit, config.bank), ...invoiceJobs(kit, config) },
    reactions: reactions(kit, config.bank),
    tasks: tasks(kit, config.bank),
    personal: personal(kit),
    start: () => {
      measureStuck(kit)
      const stops = [verifyContinuously(kit), verifySalesContinuously(kit)]
      return Promise.resolve(async () => void (await Promise.all(stops.map((stop) => stop()))))
    },
    seed: () => seed(kit),
  }),
})
