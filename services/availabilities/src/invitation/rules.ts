import type { PromptState } from '@parta/contracts/availability-values'
import { AppError } from '@parta/contracts/errors'
import type { EventSnapshot } from '@parta/contracts/events'
import { invitationAccepted, invitationDeclined, playerInvited } from '@parta/contracts/prompts'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import type { PromptRow } from './store.ts'

type Kept = Decision<PromptRow | null, void>

/** Returns the state as it is shown: an invitation lapses when its event begins. */
export function stateOf({ state, event }: Pick<PromptRow, 'state' | 'event'>, now: Date): PromptState {
  return state === 'open' && event.date <= now ? 'lapsed' : state
}

/**
 * Sends an invitation: one to each person or alias for an event, whoever sends it and however it ended. An event that
 * is made private and public again does not invite them again. @throws prompt.sent
 */
export function createPrompt(
  before: PromptRow | null,
  { id, ...invitation }: { readonly id: string } & Omit<PromptRow, 'state' | 'createdAt'>,
  now: Date,
): Decision<PromptRow, PromptRow> {
  if (before) throw new AppError('prompt.sent')
  const next: PromptRow = { ...invitation, state: 'open', createdAt: now }
  return { next, facts: [promptFact(playerInvited, id, next)], answer: next }
}

/** Declines an invitation to `userId`. @throws prompt.notFound for everybody else, prompt.closed */
export function decline(
  prompt: PromptRow | null,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
): Decision<PromptRow, PromptRow> {
  if (prompt?.to !== userId) throw new AppError('prompt.notFound')
  if (prompt.state === 'declined') return { next: prompt, answer: prompt }
  if (stateOf(prompt, now) !== 'open') throw new AppError('prompt.closed')
  const next: PromptRow = { ...prompt, state: 'declined' }
  return { next, facts: [promptFact(invitationDeclined, id, next)], answer: next }
}

/** What the events service says of an entry that joined. */
interface Joined {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}

/**
 * Follows an entry into an event: it accepts the open invitation of this person or alias. The call that joined may not
 * name the invitation: a seat can also be paid for in the kart, or come with a subscription.
 */
export function followJoined(prompt: PromptRow | null, id: string, { eventId, userId, aliasId }: Joined): Kept {
  if (prompt?.state !== 'open' || prompt.event.id !== eventId) return same(prompt)
  if (prompt.to !== userId || prompt.aliasId !== aliasId) return same(prompt)
  const next: PromptRow = { ...prompt, state: 'accepted' }
  return { next, facts: [promptFact(invitationAccepted, id, next)], answer: undefined }
}

/**
 * Follows the event: open invitations lapse when it is cancelled or deleted, or becomes private. Then, and once they are
 * answered, they no longer learn its name, place and time.
 * @param version of the snapshot; an older one than the last changes nothing
 */
export function followEvent(prompt: PromptRow | null, event: EventSnapshot, version: number): Kept {
  if (prompt?.event.id !== event.id || version <= (prompt.eventVersion ?? -1)) return same(prompt)
  if (prompt.state !== 'open') return same(prompt)
  if (event.cancelled || event.removed || event.private) {
    return { next: { ...prompt, eventVersion: version, state: 'lapsed' }, answer: undefined }
  }
  const { id, name, activityType, placeName } = event
  const times = { date: new Date(event.date), endDate: new Date(event.endDate) }
  const next = { ...prompt, event: { id, name, activityType, placeName, ...times }, eventVersion: version }
  return { next, answer: undefined }
}

/** Ends an invitation whose availability is deleted. */
export function lapse(prompt: PromptRow | null): Kept {
  if (prompt?.state !== 'open') return same(prompt)
  return { next: { ...prompt, state: 'lapsed' }, answer: undefined }
}

function same(prompt: PromptRow | null): Kept {
  return { next: prompt, answer: undefined }
}

function promptFact(
  type: typeof playerInvited,
  promptId: string,
  { event, availabilityId, to, aliasId, from }: PromptRow,
): FactDraft {
  const about = { promptId, availabilityId, eventId: event.id, eventName: event.name }
  return factOf(type, { ...about, userId: to, aliasId, by: from })
}
