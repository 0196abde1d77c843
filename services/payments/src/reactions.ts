import { eventCancelled } from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import { playerLeft } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { seatRefilled } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { open } from './ledger/open.ts'
import { planHolders } from './purchases/join-dates.ts'
import { planChargeBack, planRefunds } from './refunds/plan.ts'

/** The facts that this service reacts to, beside those of its projections. Facts of events move no money: they plan. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(userUpdated, async ({ data }) => {
      if (!data.deleted) await open(kit, data.id, data.userSymbol)
    }),
    reaction(eventUpdated, ({ data }) => planHolders(kit, data)),
    reaction(playerLeft, ({ data: { paymentId } }) => planRefunds(kit, paymentId ? [paymentId] : [])),
    reaction(eventCancelled, ({ data: { paymentIds = [] } }) => planRefunds(kit, paymentIds)),
    reaction(seatRefilled, ({ data: { paymentId } }) => planChargeBack(kit, paymentId)),
  ]
}
