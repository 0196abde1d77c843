import type * as contract from '@parta/contracts/attendance'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findEvent, knownOrg } from '../core/find-event.ts'
import { events } from '../core/store.ts'
import { decideMarks } from './attendance-rules.ts'

export async function markAttendance(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.markAttendance>, 'params' | 'body' | 'actor'>,
): Promise<{ unknown: string[] }> {
  const eventId = params.id
  const org = (await knownOrg(kit, await findEvent(kit, eventId))) ?? null
  const marking = { eventId, by: personOf(actor), org, marks: body.marks }
  const unknown = await kit.change(events, eventId, (state, now) => decideMarks(state, marking, now))
  return { unknown }
}
