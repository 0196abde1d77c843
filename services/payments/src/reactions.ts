import { attendanceChanged, eventCancelled } from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import { aliasDeleted } from '@parta/contracts/identity'
import { deletionUndone, suspensionEnded } from '@parta/contracts/identity-facts'
import { playerJoined, playerLeft } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { cardChecked, seatFreed, seatOwed, seatPaid, seatRefilled, seatReleased } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { settleReturned } from './bank/settle-returned.ts'
import { planRemoved } from './buying/follow-alias.ts'
import { planFollowing } from './buying/follow-event.ts'
import { planNeedless } from './buying/follow-seat.ts'
import { planHolders, planReturned } from './buying/join-dates.ts'
import type { BankConfig } from './config.ts'
import { planCorrected, planEnds, planReviews } from './deposits/plan.ts'
import { openWallet } from './ledger/open-wallet.ts'
import { forgetNotes } from './payers/forget.ts'
import { endNotes } from './payers/note.ts'
import { planChargeBack, planRefunds } from './refunds/plan.ts'

/** The facts that this service reacts to, in addition to keeping its projections. Facts of events move no money: they plan. */
export function reactions(kit: Kit, bank: Pick<BankConfig, 'specificSymbol'>): Reaction[] {
  return [
    reaction(userUpdated, async ({ data }) => {
      if (!data.deleted) await openWallet(kit, data.id, data.userSymbol)
    }),
    reaction(deletionUndone, async ({ id: factId, data: { userId } }) => {
      await planReturned(kit, factId, userId)
      await settleReturned(kit, { userId, factId, specificSymbol: bank.specificSymbol })
    }),
    reaction(suspensionEnded, ({ id: factId, data: { userId } }) => planReturned(kit, factId, userId)),
    reaction(aliasDeleted, async ({ id, at: removedAt, data: { owner: userId, aliasId } }) => {
      await planRemoved(kit, id, { userId, aliasId, removedAt })
      await forgetNotes(kit, { userId, aliasId })
    }),
    reaction(eventUpdated, async ({ data, version }) => {
      await planHolders(kit, data, version)
      await planFollowing(kit, data, version)
      await planEnds(kit, data)
    }),
    reaction(seatReleased, ({ data: { refundOf } }) => planReleased(kit, [refundOf])),
    reaction(playerLeft, async (fact) => {
      const { paymentId, reason } = fact.data
      await endNotes(kit, fact)
      await planReleased(kit, paymentId ? [paymentId] : [])
      if (reason !== 'lapsed') await planNeedless(kit, fact, 'event.notJoined')
    }),
    // A held seat lapsed: its payment stays, because another seat may be taken.
    reaction(seatFreed, async (fact) => {
      if (fact.data.reason !== 'lapsed') await planNeedless(kit, fact, 'event.notJoined')
    }),
    reaction(seatOwed, async (fact) => {
      if (fact.data.owedUntil === null) await planNeedless(kit, fact, 'payment.notNeeded')
    }),
    // What was ordered for a seat is not needed once a subscription pays for the seat.
    ...[seatPaid, playerJoined].map((type) =>
      reaction(type, async (fact) => {
        if (fact.data.isCovered) await planNeedless(kit, fact, 'payment.notNeeded')
      }),
    ),
    reaction(eventCancelled, async ({ data: { paymentIds = [], leftPaymentIds = [] } }) => {
      await planReleased(kit, paymentIds)
      for (const paymentId of leftPaymentIds) await planChargeBack(kit, paymentId)
    }),
    // A card may be missing again after the event was moved to another day.
    reaction(cardChecked, ({ id, data: { paymentId, card } }) =>
      planReviews(kit, [paymentId], card === 'missing' ? `missing:${id}` : 'card'),
    ),
    reaction(attendanceChanged, ({ id, data }) => planCorrected(kit, id, data)),
    reaction(seatRefilled, ({ data: { paymentId } }) => planChargeBack(kit, paymentId)),
  ]
}

/** Seats became free: what was paid for them is refunded, and their deposits come back. */
async function planReleased(kit: Kit, paymentIds: readonly string[]): Promise<void> {
  await planRefunds(kit, paymentIds)
  await planReviews(kit, paymentIds, 'released')
}
