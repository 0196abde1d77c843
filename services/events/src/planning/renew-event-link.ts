import type { EventInfo } from '@parta/contracts/events'
import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newToken } from '@parta/kit/store/id'
import { countChanged } from '../core/count-events.ts'
import { eventInfo } from '../core/event-view.ts'
import { findComing } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { changeEvery } from '../core/settle-each.ts'
import { type EventRow, events } from '../core/store.ts'
import { carryOut } from '../core/take-slot.ts'
import { decideRenew } from './link-rules.ts'

/** Gives a new link to an event, and to the coming events of its repetition with the same link. */
export async function renewEventLink(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.renewEventLink>, 'params' | 'actor'>,
): Promise<EventInfo> {
  const { id } = params
  const userId = personOf(actor)
  const { event, org } = await openEvent(kit, id, { userId })
  const renewing = { userId, org, token: newToken() }
  const renewOne = (eventId: string) =>
    kit.change(events, eventId, (state, now) => decideRenew(state, { ...renewing, eventId }, now))
  const at = new Date()
  // A refusal of the event is thrown before the others are looked up and counted.
  decideRenew(event, { ...renewing, eventId: id }, at)
  const renewed = await carryOut(async () => {
    const others = await findLinked(kit, id, event)
    await countChanged(kit, { by: userId, count: others.length + 1 }, at)
    const answer = await renewOne(id)
    await changeEvery(others, renewOne)
    return answer
  }, userId)
  return eventInfo(kit, { id, event: renewed }, { userId })
}

/** The other coming events of its repetition that open with the same link. */
async function findLinked(kit: Kit, id: string, { repetition, linkToken }: EventRow): Promise<string[]> {
  if (!repetition) return []
  const found = await findComing(kit, { repetitionId: repetition.id }, { cancelled: false, linkToken })
  return found.map((one) => one.id).filter((one) => one !== id)
}
