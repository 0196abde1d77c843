import { coarseOf } from '@parta/availability-match/coarse'
import { meetingOf } from '@parta/availability-match/fit'
import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import { memberOf } from '@parta/contracts/predicates/requirements'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type * as contract from '@parta/contracts/prompts'
import { type Answered, askInvitable } from '@parta/contracts/questions'
import type { Activity } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { countInvitation, invitableSlot, noteInvitation } from '../availability/rules.ts'
import { findOwner, planners, type Slot } from '../availability/store.ts'
import { availabilityOf } from '../matching/rules.ts'
import { viewsFor } from './find-prompts.ts'
import { createPrompt } from './rules.ts'
import { pairHash, promptIdOf, prompts, promptsOf } from './store.ts'

/**
 * Invites the person of an availability to an event. The invitation is counted and noted at the availability before it
 * is stored: after a crash in between, the same call completes it.
 */
export async function invite(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.invitePlayer>, 'actor' | 'body'>,
): Promise<contract.Prompt> {
  const from = personOf(actor)
  const prompt = await sendInvitation(kit, { ...body, from, isCounted: true })
  const [view] = await viewsFor(kit, from, [prompt])
  if (!view) throw new AppError('prompt.notFound')
  return view
}

interface Sent {
  readonly eventId: string
  readonly availabilityId: string
  readonly from: string
  /** Whether it counts towards what the sender may send in a day. */
  readonly isCounted: boolean
}

/** Sends an invitation; see `invite`. @throws what `invitePlayer` refuses with */
export async function sendInvitation(kit: Kit, { eventId, availabilityId, from, isCounted }: Sent) {
  const { receiver, slot } = await findReceiver(kit, from, availabilityId)
  const found = await findEvent(kit, { eventId, from, receiver, slot })
  // Refusals of the event come before the look at a block: otherwise the sender could tell a block by its refusal.
  if (!found || (await isBarred(kit, { from, receiver, slot }))) {
    // A refused invitation counts, too: by many of them, with the event changed in between, a sender could find out who
    // the person is.
    if (isCounted) await kit.change(planners, from, (planner, now) => countInvitation(planner, newId(), now))
    throw new AppError('prompt.unavailable')
  }
  const { location: _location, ...event } = found
  const id = promptIdOf(kit, eventId, slot.aliasId ?? receiver.id)
  if (await promptsOf(kit).findOne({ _id: id })) throw new AppError('prompt.sent')
  if (isCounted) await kit.change(planners, from, (planner, now) => countInvitation(planner, id, now))
  const coming = { slotId: availabilityId, id, sender: pairHash(kit, from, receiver.id) }
  await kit.change(planners, receiver.id, (planner, now) => noteInvitation(planner, coming, now))
  const times = { date: new Date(event.date), endDate: new Date(event.endDate) }
  const invitation = { id, event: { ...event, ...times }, availabilityId, from, to: receiver.id, aliasId: slot.aliasId }
  const prompt = await kit.change(prompts, id, (before, now) => createPrompt(before, invitation, now))
  return { ...prompt, _id: id }
}

/** Returns the owner of an availability, who can be invited by it. @throws prompt.unavailable */
async function findReceiver(kit: Kit, from: string, availabilityId: string) {
  const planner = await findOwner(kit, availabilityId)
  const receiver = planner && (await kit.projections.one(people, planner._id))
  if (!receiver || receiver.deleted || receiver.suspended || receiver.id === from) {
    throw new AppError('prompt.unavailable')
  }
  return { receiver, slot: invitableSlot(planner, availabilityId, new Date()) }
}

/** Whether an alias, its age or a block bars the sender from inviting. */
async function isBarred(kit: Kit, { from, receiver, slot: { aliasId } }: Omit<Wanted, 'eventId'>): Promise<boolean> {
  if ((aliasId !== null && memberOf(receiver, aliasId) === null) || invitationsBarred(receiver, aliasId)) return true
  const sender = await kit.projections.one(people, from)
  return receiver.apart?.includes(from) === true || sender?.apart?.includes(receiver.id) === true
}

interface Wanted {
  readonly eventId: string
  readonly from: string
  readonly receiver: UserSnapshot
  readonly slot: Slot
}

/** What a sender may know: these say nothing about the receiver that the event's page does not show them. */
const told = new Set<string>(['event.notFound', 'rights.missing', 'event.past', 'event.full'])

/**
 * Returns the event if the sender may invite to it and it fits; `null`, whatever the cause, for a person who cannot join.
 * @throws event.notFound, rights.missing, event.past, event.full: these do not depend on the invited person
 */
async function findEvent(kit: Kit, { eventId, from, receiver, slot }: Wanted) {
  const { aliasId } = slot
  const asked = { eventId, by: from, userId: receiver.id, aliasId }
  const found: Answered<typeof askInvitable> = await kit.bus.ask(askInvitable, asked)
  if (!found) throw new AppError('event.notFound')
  const { event, refusal } = found
  if (refusal && told.has(refusal)) throw new AppError(refusal as ErrorCode)
  if (refusal) return null
  const own = new Set(Object.keys(memberOf(receiver, aliasId ?? receiver.id)?.levels ?? {}) as Activity[])
  const occasion = {
    start: Date.parse(event.date),
    end: Date.parse(event.endDate),
    at: event.location,
    activity: event.activityType,
  }
  // As coarse as suggestions are: a refusal by the exact times would reveal them.
  return meetingOf(coarseOf(availabilityOf(slot, { own })), occasion) ? event : null
}
