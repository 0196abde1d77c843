import { AppError } from '@parta/contracts/errors'
import type { EventInfo } from '@parta/contracts/events'
import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId, newToken } from '@parta/kit/store/id'
import { countCreated } from '../core/count-events.ts'
import { eventInfo } from '../core/event-view.ts'
import { events } from '../core/store.ts'
import { carryOut } from '../core/take-slot.ts'
import { commandOf } from './build-commands.ts'
import { createRepetition } from './create-repetition.ts'
import { decideCreate } from './create-rules.ts'

/**
 * Creates one event, or a repetition with `repeatAfter` and `numberOfEvents`; a repetition of one is a single event.
 */
export async function createEvent(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.createEvent>, 'actor' | 'body'>,
): Promise<EventInfo> {
  const leader = personOf(actor)
  const { repeatAfter, numberOfEvents } = body
  if (repeatAfter && !numberOfEvents) throw AppError.field('event.repeatIncomplete', 'numberOfEvents')
  if (numberOfEvents && !repeatAfter) throw AppError.field('event.repeatIncomplete', 'repeatAfter')
  const command = await commandOf(kit, leader, { form: body, linkToken: newToken() })
  if (repeatAfter && numberOfEvents && numberOfEvents > 1) {
    const repeating = { ...command, after: repeatAfter, count: numberOfEvents }
    const first = await carryOut(() => createRepetition(kit, repeating), leader)
    return eventInfo(kit, first, { userId: leader })
  }
  const at = new Date()
  const id = newId(at)
  // A refusal of the event is thrown before it is counted.
  decideCreate({ ...command, id }, at)
  await countCreated(kit, { by: leader, leader, org: command.org, count: 1 }, at)
  const event = await kit.change(events, id, (_state, now) => decideCreate({ ...command, id }, now), { now: at })
  return eventInfo(kit, { id, event }, { userId: leader })
}
