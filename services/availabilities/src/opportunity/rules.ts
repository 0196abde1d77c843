import { availabilityLimits, type OpportunityBand, opportunityBands } from '@parta/contracts/availability-values'
import type { DescribedEvent } from '@parta/contracts/described-events'
import { day, hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { opportunityOffered } from '@parta/contracts/opportunities'
import { kilometres } from '@parta/contracts/predicates/sphere'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { Offer, Planner } from '../availability/store.ts'
import type { OpportunityRow } from './store.ts'

type Kept = Decision<OpportunityRow | null, boolean>

/** How many people an opportunity is for, as it is told. */
export function peopleBand(people: number): OpportunityBand {
  return opportunityBands.findLast((band) => band <= people) ?? opportunityBands[0]
}

/** Until when a person is asked: a day, at most until shortly before the beginning. */
export function offeredUntil(start: Date, now: Date): Date {
  const last = start.getTime() - availabilityLimits.opportunityLastHours * hour
  return new Date(Math.min(now.getTime() + availabilityLimits.opportunityOfferHours * hour, last))
}

/**
 * Counts an opportunity that is offered to the person of the planner, each once. The answer is `false` when they are
 * asked about another one, or were asked too often lately.
 */
export function countOffer(
  planner: Planner | null,
  { id, until }: Pick<Offer, 'id' | 'until'>,
  now: Date,
): Decision<Planner | null, boolean> {
  if (!planner) return { next: planner, answer: false }
  const since = now.getTime() - availabilityLimits.opportunityOffersDays * day
  const offers = (planner.offers ?? []).filter(({ at }) => at.getTime() > since)
  if (offers.some((one) => one.id === id && one.until > now)) return { next: planner, answer: true }
  if (offers.some((one) => one.until > now)) return { next: planner, answer: false }
  if (offers.length >= availabilityLimits.opportunityOffersMax) return { next: planner, answer: false }
  return { next: { ...planner, offers: [...offers, { id, at: now, until }] }, answer: true }
}

/** Ends an offer of a planner: the person can be asked about another opportunity. */
export function endOffer(planner: Planner | null, id: string, now: Date): Decision<Planner | null, void> {
  const offers = planner?.offers ?? []
  if (!planner || !offers.some((one) => one.id === id && one.until > now)) return { next: planner, answer: undefined }
  const ended = offers.map((one) => (one.id === id && one.until > now ? { ...one, until: now } : one))
  return { next: { ...planner, offers: ended }, answer: undefined }
}

/** Removes an offer that was counted and then not stored. */
export function dropOffer(planner: Planner | null, id: string, now: Date): Decision<Planner | null, void> {
  const offers = planner?.offers ?? []
  const left = offers.filter((one) => one.id !== id || one.until <= now)
  if (!planner || left.length === offers.length) return { next: planner, answer: undefined }
  return { next: { ...planner, offers: left }, answer: undefined }
}

/** An offer of an opportunity to one person. */
export interface NewOffer
  extends Pick<
    OpportunityRow,
    'activityType' | 'occasion' | 'location' | 'start' | 'end' | 'claims' | 'people' | 'offeredUntil'
  > {
  readonly id: string
  readonly founder: string
  readonly availabilityId: string
}

export function mayAsk(before: Pick<OpportunityRow, 'state' | 'asked'> | null, userId: string): boolean {
  if (!before) return true
  return (before.state === 'waiting' || before.state === 'withdrawn') && !before.asked.includes(userId)
}

/** Offers an opportunity to a person. The answer says whether they are asked now. */
export function offer(before: OpportunityRow | null, { id, ...wanted }: NewOffer, now: Date): Kept {
  if (before?.state === 'open' && before.founder === wanted.founder) return { next: before, answer: true }
  if (!mayAsk(before, wanted.founder)) return { next: before, answer: false }
  const asked = before?.asked ?? []
  const next: OpportunityRow = { ...wanted, state: 'open', asked, eventId: null, checkedAt: now }
  const told = {
    opportunityId: id,
    availabilityId: wanted.availabilityId,
    userId: wanted.founder,
    offeredUntil: wanted.offeredUntil.toISOString(),
  }
  return { next, facts: [factOf(opportunityOffered, told)], answer: true }
}

/** Declines an opportunity. @throws opportunity.notFound for everybody but the one who is asked */
export function decline(before: OpportunityRow | null, userId: string, now: Date): Decision<OpportunityRow, void> {
  if (!before || !isOfferedTo(before, userId, now)) throw new AppError('opportunity.notFound')
  return { next: passed(before, now), answer: undefined }
}

/** Whether a person is asked about an opportunity now. */
export function isOfferedTo(
  { state, founder, offeredUntil: until }: OpportunityRow,
  userId: string,
  now: Date,
): boolean {
  return state === 'open' && founder === userId && until > now
}

/** Passes an offer that was not answered in time to the next person, and ends an opportunity that begins soon. */
export function followClock(before: OpportunityRow | null, now: Date): Kept {
  if (!before || (before.state !== 'open' && before.state !== 'waiting')) return { next: before, answer: false }
  if (before.state === 'open' && before.offeredUntil <= now) return { next: passed(before, now), answer: true }
  if (before.state === 'waiting' && isTooLate(before, now)) return { next: { ...before, state: 'over' }, answer: true }
  return { next: before, answer: false }
}

/** Notes the time of a check: `sweepOpportunities` takes those first that were checked longest ago. */
export function noteCheck(before: OpportunityRow | null, now: Date): Kept {
  return before ? { next: { ...before, checkedAt: now }, answer: true } : { next: before, answer: false }
}

function passed(before: OpportunityRow, now: Date): OpportunityRow {
  const asked = before.founder === null ? before.asked : [...before.asked, before.founder]
  const isOver = asked.length >= availabilityLimits.opportunityAskedMax || isTooLate(before, now)
  return { ...before, state: isOver ? 'over' : 'waiting', founder: null, availabilityId: null, asked }
}

function isTooLate({ start }: OpportunityRow, now: Date): boolean {
  return start.getTime() - now.getTime() <= availabilityLimits.opportunityLastHours * hour
}

/** Withdraws an opportunity from the one who is asked; the neighbourhood is free for another. */
export function withdraw(before: OpportunityRow | null, userId: string): Kept {
  if (before?.state !== 'open' || before.founder !== userId) return { next: before, answer: false }
  const { claims: _claims, ...rest } = before
  return { next: { ...rest, state: 'withdrawn' }, answer: true }
}

interface Taking {
  readonly eventId: string
  readonly leader: string
  readonly event: DescribedEvent
}

/**
 * Notes the event that the asked person has created; the opportunity may have been withdrawn because of this event. The
 * answer says whether the others are invited to it: it must be led by the founder, public and not cancelled, of the same
 * activity, at least half of the opportunity's time together with it, and within the largest radius of its place.
 */
export function take(before: OpportunityRow | null, { eventId, leader, event }: Taking): Kept {
  if (before?.state === 'taken') return { next: before, answer: before.eventId === eventId }
  if (!before || before.founder !== leader || event.leader !== leader) return { next: before, answer: false }
  if (!isLike(before, event)) return { next: before, answer: false }
  return { next: { ...before, state: 'taken', eventId }, answer: true }
}

function isLike({ activityType, location, start, end }: OpportunityRow, event: DescribedEvent): boolean {
  const from = Math.max(start.getTime(), Date.parse(event.date))
  const to = Math.min(end.getTime(), Date.parse(event.endDate))
  return (
    !event.private &&
    !event.cancelled &&
    !event.removed &&
    event.activityType === activityType &&
    to - from >= (end.getTime() - start.getTime()) / 2 &&
    kilometres(location, event.location) <= limits.distanceMax
  )
}
