import type { Occasion } from '@parta/availability-match/values'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import { newId } from '@parta/kit/store/id'
import { planners } from '../availability/store.ts'
import type { LiveMatches, LiveSlot } from '../suggestions/live.ts'
import { type Companion, companionsOf, couldLead, imagined, isFounder } from './find-companions.ts'
import { countOffer, dropOffer, mayAsk, offer, offeredUntil, peopleBand } from './rules.ts'
import { rankedFounders } from './search-rules.ts'
import { claimsOf, occasionKey, opportunities, opportunitiesOf } from './store.ts'

/** An occasion at which enough people could play, in the square of one of them. */
export interface Cluster {
  readonly occasion: Occasion
  /** The id of a stored opportunity; without it, one of the same occasion is looked for. */
  readonly id?: string
  /** Those who could play, whoever leads. */
  readonly companions: readonly Companion[]
  /** The slot for which it was found; those of the companions are always considered. */
  readonly slot?: LiveSlot
}

/** Whether people are enough for an opportunity. @param companions without the one who leads */
export function areEnough(companions: readonly unknown[]): boolean {
  return companions.length + 1 >= availabilityLimits.opportunityPeople
}

/**
 * Offers an opportunity to the best of those who may be asked, unless it is offered to somebody, is over, or there is
 * another one around. @returns whether somebody is asked
 */
export async function pickFounder(kit: Kit, live: LiveMatches, cluster: Cluster): Promise<boolean> {
  const { occasion } = cluster
  const claims = claimsOf(occasion)
  const rows = opportunitiesOf(kit)
  const known = await rows.findOne(cluster.id === undefined ? { occasion: occasionKey(occasion) } : { _id: cluster.id })
  const id = known?._id ?? newId()
  if (await rows.findOne({ claims: { $in: claims }, _id: { $ne: id } }, { projection: { _id: 1 } })) return false
  const key = known?.occasion ?? occasionKey(occasion)
  const turn = createTurns()
  for (const slot of foundersOf(cluster)) {
    await turn()
    if (!mayAsk(known, slot.userId)) continue
    const event = imagined({ ...occasion, at: slot.at }, slot.userId)
    if (!couldLead(live, slot, event)) continue
    const companions = companionsOf(live, event)
    if (!areEnough(companions)) continue
    if (await offerTo(kit, { id, key, claims, occasion, slot, people: companions.length + 1 })) return true
  }
  return false
}

/** Returns the slots of the people who may be asked, in order. The whole event must lie in their availability. */
function foundersOf({ slot, companions }: Cluster): LiveSlot[] {
  const slots = companions.filter(({ isWhole }) => isWhole).map((one) => one.slot)
  const founders = (slot ? [slot, ...slots] : slots).filter(isFounder)
  return rankedFounders(
    founders.map((one) => ({
      userId: one.userId,
      karma: one.player.karma,
      since: one.slot.opportunitiesSince ?? new Date(0),
      slot: one,
    })),
  ).map((one) => one.slot)
}

interface Offering {
  readonly id: string
  readonly key: string
  readonly claims: readonly string[]
  readonly occasion: Occasion
  readonly slot: LiveSlot
  readonly people: number
}

/** Counts the offer in the person's planner before storing it, so that two processes cannot make two offers to one person. */
async function offerTo(kit: Kit, { id, key, claims, occasion, slot, people }: Offering): Promise<boolean> {
  const { userId } = slot
  const start = new Date(occasion.start)
  const until = offeredUntil(start, new Date())
  if (!(await kit.change(planners, userId, (planner, now) => countOffer(planner, { id, until }, now)))) return false
  const wanted = {
    id,
    activityType: occasion.activity,
    occasion: key,
    location: { lat: slot.at.lat, lon: slot.at.lon },
    start,
    end: new Date(occasion.end),
    claims,
    people: peopleBand(people),
    offeredUntil: until,
    founder: userId,
    availabilityId: slot.id,
  }
  const isAsked = await kit
    .change(opportunities, id, (before, now) => offer(before, wanted, now), { duplicate: 'opportunity.taken' })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'opportunity.taken') return false
      throw error
    })
  if (!isAsked) await kit.change(planners, userId, (planner, now) => dropOffer(planner, id, now))
  return isAsked
}
