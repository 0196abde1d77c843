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
 * Sends an invitation: one to each person or alias for an event, whoever sends it and however it is answered. Only one
 * that lapsed, because they were in the event meanwhile, can be sent again. @throws prompt.sent
 */
export function createPrompt(
  before: PromptRow | null,
  { id, ...invitation }: { readonly id: string } & Omit<PromptRow, 'state' | 'createdAt'>,
  now: Date,
): Decision<PromptRow, PromptRow> {
  if (before && before.state !== 'lapsed') throw new AppError('prompt.sent')
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
  readonly promptId?: string | undefined
}

/**
 * Follows an entry into an event: the invitation that it names is accepted if it is for this event and this person or
 * alias; without its name the invitation lapses, because they are in the event.
 */
export function followJoined(prompt: PromptRow | null, id: string, joined: Joined): Kept {
  const { eventId, userId, aliasId, promptId } = joined
  if (prompt?.state !== 'open' || prompt.event.id !== eventId) return same(prompt)
  if (prompt.to !== userId || prompt.aliasId !== aliasId) return same(prompt)
  if (promptId !== id) return { next: { ...prompt, state: 'lapsed' }, answer: undefined }
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
