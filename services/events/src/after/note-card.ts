import type * as contract from '@parta/contracts/attendance'
import type { CardState } from '@parta/contracts/money'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findEvent, knownOrg } from '../core/find-event.ts'
import { events } from '../core/store.ts'
import { decideCard } from './card-rules.ts'

/** Notes whether a player has shown their MultiSport card. */
export async function noteCard(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.noteCard>, 'params' | 'body' | 'actor'>,
): Promise<{ card: CardState }> {
  const eventId = params.id
  const org = (await knownOrg(kit, await findEvent(kit, eventId))) ?? null
  const noting = { eventId, by: personOf(actor), org, ...body }
  return { card: await kit.change(events, eventId, (state, now) => decideCard(state, noting, now)) }
}
