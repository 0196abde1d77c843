import type { AvailabilityPatch } from '@parta/contracts/availabilities'
import { availabilityLimits, weekdays } from '@parta/contracts/availability-values'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { type Interval, nextOccurrence, occurrenceOn, overlap } from '@parta/contracts/predicates/weekly'
import type { RepetitionSpan } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { type NewSlots, patchedSlot, slotsOf } from './form-rules.ts'
import type { Planner, Slot } from './store.ts'

const empty: Planner = { slots: [] }

/** Returns when a slot is: a one-off one's own time, of a permanent one the next occurrence. */
export function timeOf({ once, weekly }: Pick<Slot, 'once' | 'weekly'>, now: Date): Interval {
  if (weekly) return nextOccurrence(weekly, now)
  if (!once) throw new Error('An availability has neither a weekly time nor one of its own')
  return once
}

function withSlots(planner: Planner | null, slots: readonly Slot[]): Planner {
  return { ...planner, slots }
}

/** The slots that are not over. */
export function comingSlots(planner: Planner | null, now: Date): readonly Slot[] {
  return (planner ?? empty).slots.filter(({ once }) => !once || once.end > now)
}

/** @throws availability.notFound, also for a slot that is over */
export function existingSlot(planner: Planner | null, id: string, now: Date): Slot {
  const slot = comingSlots(planner, now).find((one) => one.id === id)
  if (!slot) throw new AppError('availability.notFound')
  return slot
}

/**
 * Adds the slots of a form; all of them or none.
 * @param busy the times of the entrant's events
 */
export function addSlots(
  planner: Planner | null,
  { busy, ...command }: NewSlots & { readonly busy: readonly Interval[] },
  now: Date,
): Decision<Planner, readonly Slot[]> {
  const added = slotsOf(command, now)
  const coming = comingSlots(planner, now)
  for (const slot of added) judgeConflicts(slot, { others: coming, busy }, now)
  judgeCount(coming, added)
  return { next: withSlots(planner, [...coming, ...added]), answer: added }
}

/** Changes one slot. Its conflicts are judged only when its time changes: events that came later do not bar an edit. */
export function updateSlot(
  planner: Planner | null,
  { id, patch, busy }: Edit & { readonly busy: readonly Interval[] },
  now: Date,
): Decision<Planner, Slot> {
  const { slot, isMoved } = editedSlot(planner, { id, patch }, now)
  const others = comingSlots(planner, now).filter((one) => one.id !== id)
  if (isMoved) judgeConflicts(slot, { others, busy }, now)
  return replaced(planner, slot, now)
}

interface Edit {
  readonly id: string
  readonly patch: AvailabilityPatch
}

/** Returns a slot as an edit makes it, and whether its time changes. Conflicts are not judged. */
export function editedSlot(planner: Planner | null, { id, patch }: Edit, now: Date): { slot: Slot; isMoved: boolean } {
  const before = existingSlot(planner, id, now)
  const slot = patchedSlot(before, patch, now)
  return { slot, isMoved: !isSameTime(before, slot) }
}

function isSameTime(one: Slot, other: Slot): boolean {
  if (one.once && other.once) {
    return +one.once.start === +other.once.start && +one.once.end === +other.once.end
  }
  const [before, after] = [one.weekly, other.weekly]
  return (
    before?.dayOfWeek === after?.dayOfWeek &&
    before?.startMinute === after?.startMinute &&
    before?.endMinute === after?.endMinute
  )
}

/**
 * Removes a slot; with `span` also the coming ones of its repetition: all, or those that begin after it.
 * @returns the ids of the removed slots
 * @throws availability.permanent, because a permanent slot is excluded from suggestions instead
 */
export function deleteSlots(
  planner: Planner | null,
  { id, span }: { readonly id: string; readonly span?: RepetitionSpan | undefined },
  now: Date,
): Decision<Planner, readonly string[]> {
  const { once, repetitionId } = existingSlot(planner, id, now)
  if (!once) throw new AppError('availability.permanent')
  const isOfSpan = (one: Slot) =>
    one.repetitionId !== null &&
    one.repetitionId === repetitionId &&
    (span === 'all' || (span === 'following' && one.once !== null && one.once.start >= once.start))
  const coming = comingSlots(planner, now)
  const removed = coming.filter((one) => one.id === id || isOfSpan(one))
  return {
    next: withSlots(
      planner,
      coming.filter((one) => !removed.includes(one)),
    ),
    answer: removed.map((one) => one.id),
  }
}

/** Sets whether a slot takes invitations. */
export function setSlotHits(
  planner: Planner | null,
  { id, hits, isChild }: { readonly id: string; readonly hits: boolean; readonly isChild: (slot: Slot) => boolean },
  now: Date,
): Decision<Planner | null, Slot> {
  const slot = existingSlot(planner, id, now)
  if (slot.hits === hits) return { next: planner, answer: slot }
  if (slot.hasBeenInteractedWith) throw new AppError('availability.interacted')
  if (hits && isChild(slot)) throw new AppError('availability.child')
  return replaced(planner, { ...slot, hits }, now)
}

/**
 * Notes that an invitation comes for a slot: from then on `hits` can no longer be switched. Each is noted once.
 * @throws prompt.unavailable for a slot that takes none, and when many came during the last day: a sender cannot tell why
 */
export function noteInvitation(
  planner: Planner | null,
  { slotId, ...invitation }: { readonly slotId: string; readonly id: string; readonly sender: string },
  now: Date,
): Decision<Planner, Slot> {
  const slot = invitableSlot(planner, slotId, now)
  const received = (planner?.received ?? []).filter(({ at }) => now.getTime() - at.getTime() < day)
  if (planner && received.some(({ id }) => id === invitation.id)) return { next: planner, answer: slot }
  const ofSender = received.filter(({ sender }) => sender === invitation.sender).length
  const { receivedPerDay, receivedOfOnePerDay } = availabilityLimits
  if (received.length >= receivedPerDay || ofSender >= receivedOfOnePerDay) throw new AppError('prompt.unavailable')
  const marked = replaced(planner, { ...slot, hasBeenInteractedWith: true }, now)
  return { ...marked, next: { ...marked.next, received: [...received, { ...invitation, at: now }] } }
}

/** @throws prompt.unavailable for a slot that is unknown, over or excluded, or takes no invitations: a sender cannot tell why */
export function invitableSlot(planner: Planner | null, id: string, now: Date): Slot {
  const slot = comingSlots(planner, now).find((one) => one.id === id)
  if (!slot || slot.isDisabled || !slot.hits) throw new AppError('prompt.unavailable')
  return slot
}

/** Counts an invitation that the person of the planner sends, each once. @throws prompt.tooMany */
export function countInvitation(planner: Planner | null, id: string, now: Date): Decision<Planner, void> {
  const before = planner ?? empty
  const sent = (before.sent ?? []).filter(({ at }) => now.getTime() - at.getTime() < day)
  if (sent.some((one) => one.id === id)) return { next: before, answer: undefined }
  if (sent.length >= availabilityLimits.invitationsPerDay) throw new AppError('prompt.tooMany')
  return { next: { ...before, sent: [...sent, { id, at: now }] }, answer: undefined }
}

/** Removes the slots of an alias. */
export function dropAlias(planner: Planner | null, aliasId: string): Decision<Planner | null, void> {
  const left = planner?.slots.filter((slot) => slot.aliasId !== aliasId) ?? []
  if (!planner || left.length === planner.slots.length) return { next: planner, answer: undefined }
  return { next: withSlots(planner, left), answer: undefined }
}

function replaced(planner: Planner | null, slot: Slot, now: Date): Decision<Planner, Slot> {
  const slots = comingSlots(planner, now).map((one) => (one.id === slot.id ? slot : one))
  return { next: withSlots(planner, slots), answer: slot }
}

interface Taken {
  readonly others: readonly Slot[]
  readonly busy: readonly Interval[]
}

function judgeConflicts(slot: Slot, { others, busy }: Taken, now: Date): void {
  const own = others.filter(({ aliasId }) => aliasId === slot.aliasId)
  judgeDay(slot, own)
  if (own.some((one) => slotsOverlap(one, slot))) throw new AppError('availability.overlaps')
  const time = timeOf(slot, now)
  if (busy.some((one) => overlap(one, time))) throw new AppError('availability.eventInRange')
}

function judgeDay({ weekly }: Slot, own: readonly Slot[]): void {
  const days = new Set(own.flatMap((one) => one.weekly?.dayOfWeek ?? []))
  if (!weekly || !days.has(weekly.dayOfWeek)) return
  throw new AppError(days.size === weekdays.length ? 'availability.daysTaken' : 'availability.dayTaken')
}

function judgeCount(coming: readonly Slot[], added: readonly Slot[]): void {
  if (coming.length + added.length > availabilityLimits.plannerMax) throw new AppError('availability.tooMany')
  const [first] = added
  if (!first?.once) return
  const count = coming.filter(({ aliasId, once }) => once && aliasId === first.aliasId).length + added.length
  if (count > availabilityLimits.oneOffMax) throw new AppError('availability.tooMany')
}

/** Whether two slots overlap at some time; permanent ones are on different weekdays (`judgeDay`). */
export function slotsOverlap(one: Pick<Slot, 'once' | 'weekly'>, other: Pick<Slot, 'once' | 'weekly'>): boolean {
  if (one.once && other.once) return overlap(one.once, other.once)
  const [weekly, once] = [one.weekly ?? other.weekly, one.once ?? other.once]
  if (!weekly || !once) return false
  const occurrence = occurrenceOn(weekly, once.start)
  return occurrence !== null && overlap(occurrence, once)
}
