import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { settle } from './bank/settle.ts'
import { payWaitingTask, settleMovementTask } from './bank/store.ts'
import { complete } from './buying/complete.ts'
import { expire } from './buying/expire.ts'
import { endAlias, followAlias } from './buying/follow-alias.ts'
import { followEvent } from './buying/follow-event.ts'
import { followSeat } from './buying/follow-seat.ts'
import { joinDates, joinHolders } from './buying/join-dates.ts'
import { payWaiting } from './buying/pay-waiting.ts'
import { restoreCredit } from './buying/restore-credit.ts'
import { sendReminder } from './buying/send-reminder.ts'
import type { BankConfig } from './config.ts'
import { settle as settleDeposit } from './deposits/settle.ts'
import { complete as completeProposal } from './proposals/complete.ts'
import { returnKept } from './proposals/refund-deposit.ts'
import { carryOutTask } from './proposals/store.ts'
import {
  completePurchaseTask,
  endAliasTask,
  expirePaymentTask,
  followAliasTask,
  followEventTask,
  followSeatTask,
  joinDatesTask,
  joinHoldersTask,
  refundUnusedTask,
  releaseHoldTask,
  releaseSeatsTask,
  remindPayerTask,
  returnDepositTask,
  reviewDepositTask,
  settleDepositTask,
} from './purchases/store.ts'
import { refund } from './refunds/refund.ts'
import { refundUnused } from './refunds/refund-unused.ts'
import { releaseSeats } from './refunds/release-seats.ts'
import { refundTask, returnChargeTask } from './refunds/store.ts'

/**
 * The tasks of this service: a bank movement is settled, a purchase completed and a refund made even
 * if the process that began it dies.
 */
export function tasks(kit: Kit, bank: BankConfig): Worker[] {
  return [
    worker(settleMovementTask, { run: ({ id }) => settle(kit, id, bank.specificSymbol) }),
    worker(payWaitingTask, { run: ({ userId }) => payWaiting(kit, userId) }),
    worker(completePurchaseTask, { run: ({ purchaseId }) => complete(kit, purchaseId) }),
    worker(expirePaymentTask, { run: ({ paymentId }) => expire(kit, paymentId) }),
    worker(followEventTask, { run: ({ eventId }) => followEvent(kit, eventId) }),
    worker(followSeatTask, { run: (seat) => followSeat(kit, seat) }),
    worker(followAliasTask, { run: (removed) => followAlias(kit, removed) }),
    worker(endAliasTask, { run: (removed) => endAlias(kit, removed) }),
    worker(remindPayerTask, { run: ({ paymentId }) => sendReminder(kit, paymentId) }),
    worker(joinDatesTask, { run: (joined, { createdAt }) => joinDates(kit, joined, createdAt) }),
    worker(joinHoldersTask, { run: (sold, { createdAt }) => joinHolders(kit, sold, createdAt) }),
    worker(releaseHoldTask, { run: ({ paymentId }, attempt) => restoreCredit(kit, paymentId, attempt) }),
    worker(settleDepositTask, { run: ({ paymentId }) => settleDeposit(kit, paymentId) }),
    // Done after one run: `settleDepositTask` of the payment goes on looking.
    worker(reviewDepositTask, { run: async ({ paymentId }) => void (await settleDeposit(kit, paymentId)) }),
    worker(returnDepositTask, { run: ({ paymentId }) => returnKept(kit, paymentId) }),
    worker(refundUnusedTask, { run: ({ paymentId }, { createdAt }) => refundUnused(kit, paymentId, createdAt) }),
    worker(releaseSeatsTask, { run: ({ paymentId }) => releaseSeats(kit, paymentId) }),
    worker(refundTask, { run: ({ paymentId }) => refund(kit, paymentId) }),
    worker(returnChargeTask, { run: ({ paymentId }) => refund(kit, paymentId) }),
    worker(carryOutTask, { run: async ({ proposalId }) => void (await completeProposal(kit, bank, proposalId)) }),
  ]
}
