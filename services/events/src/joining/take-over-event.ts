import type { EventInfo } from '@parta/contracts/events'
import type * as contract from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { eventInfo } from '../core/event-view.ts'
import { notifyOnce } from '../core/fact-rules.ts'
import { findEvent } from '../core/find-event.ts'
import { findComing } from '../core/find-repetition.ts'
import { settleEach } from '../core/settle-each.ts'
import { events } from '../core/store.ts'
import { decideTakeOver } from './take-over-rules.ts'

/** Agrees to lead an event, and the other dates of its repetition that nobody leads and in which the caller plays. */
export async function takeOverEvent(
  kit: Kit,
  { params: { id }, actor }: Pick<Call<typeof contract.takeOverEvent>, 'params' | 'actor'>,
): Promise<EventInfo> {
  const userId = personOf(actor)
  const others = await findOtherDates(kit, id, userId)
  const together = others.length > 0 ? newId() : undefined
  const agree = (eventId: string) =>
    kit.change(events, eventId, (state, now) => notifyOnce(decideTakeOver(state, { eventId, userId }, now), together))
  const event = await agree(id)
  await settleEach(others, (other) => agree(other.id))
  return eventInfo(kit, { id, event }, { userId })
}

async function findOtherDates(kit: Kit, id: string, userId: string): Promise<{ id: string }[]> {
  const { repetition } = await findEvent(kit, id)
  if (!repetition) return []
  const leaderless = { handover: { $exists: true }, 'players.userId': userId, _id: { $ne: id } }
  return findComing(kit, { repetitionId: repetition.id }, { cancelled: false, ...leaderless })
}
