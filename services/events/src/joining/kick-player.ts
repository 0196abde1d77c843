import { AppError } from '@parta/contracts/errors'
import type { EventInfo } from '@parta/contracts/events'
import type * as contract from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { eventInfo } from '../core/event-view.ts'
import { events } from '../core/store.ts'
import { decideKick, decideReadmit } from './kick-rules.ts'

export async function kickPlayer(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.kickPlayer>, 'params' | 'body' | 'actor'>,
): Promise<EventInfo> {
  const by = personOf(actor)
  const message = body.message?.trim() ?? ''
  const kickReason = body.reason ?? 'other'
  // Part 2, section 5: a reason from the list, or a text.
  if (kickReason === 'other' && message === '') {
    throw new AppError('validation.failed', { fields: [{ field: 'message', code: 'validation.required' }] })
  }
  const kicking = { eventId: params.id, by, id: body.idOrAliasId, kickReason, message }
  const event = await kit.change(events, params.id, (state, now) => decideKick(state, kicking, now))
  return eventInfo(kit, { id: params.id, event }, { userId: by })
}

/** Lets a removed player join again. */
export async function readmitPlayer(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.readmitPlayer>, 'params' | 'body' | 'actor'>,
): Promise<EventInfo> {
  const by = personOf(actor)
  const readmitting = { eventId: params.id, by, id: body.idOrAliasId }
  const event = await kit.change(events, params.id, (state, now) => decideReadmit(state, readmitting, now))
  return eventInfo(kit, { id: params.id, event }, { userId: by })
}
