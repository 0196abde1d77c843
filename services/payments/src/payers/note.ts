import { AppError } from '@parta/contracts/errors'
import type { FactOf } from '@parta/contracts/fact'
import type * as contract from '@parta/contracts/payers'
import type { playerLeft } from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findOwnEvent, findPlayers } from './find-payers.ts'
import { endNoted, noteSeat } from './note-rules.ts'
import { entrantNoted } from './rules.ts'
import { seatNotes, seatNotesOf } from './store.ts'

/**
 * Notes that a seat was paid for outside Parta, or takes that back, also of somebody who has left.
 * @throws event.notFound, payment.notInEvent
 */
export async function note(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.noteSeat>, 'params' | 'body' | 'actor'>,
): Promise<void> {
  const { id: eventId, orgId } = await findOwnEvent(kit, params.id, actor)
  const players = await findPlayers(kit, eventId)
  const noted = await seatNotesOf(kit).findOne({ _id: eventId })
  const left = noted?.notes.find(({ entrantId }) => entrantId === body.entrant)
  const entrant = players.find(({ id }) => id === body.entrant) ?? (left && entrantNoted(left))
  if (!entrant) throw new AppError('payment.notInEvent')
  const noting = { eventId, orgId, entrant, by: personOf(actor), note: body.isPaid ? (body.note ?? '').trim() : null }
  await kit.change(seatNotes, eventId, (state, now) => noteSeat(state, noting, now))
}

/** Ends the note about a player's seat when the player leaves the event. Idempotent. */
export async function endNotes(
  kit: Kit,
  { data: { eventId, userId, aliasId }, at }: FactOf<typeof playerLeft>,
): Promise<void> {
  const entrantId = aliasId ?? userId
  const noted = await seatNotesOf(kit).findOne(
    { _id: eventId, 'notes.entrantId': entrantId },
    { projection: { _id: 1 } },
  )
  if (!noted) return
  await kit.change(seatNotes, eventId, (state) => endNoted(state, { entrantId, leftAt: new Date(at) }))
}
