import type { KeyObject } from 'node:crypto'
import type * as contract from '@parta/contracts/attendance'
import { passText, passUntil } from '@parta/contracts/predicates/attendance'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { entrantCard, people } from '@parta/kit/people/people'
import { keyedHash } from '@parta/kit/session/seal'
import { signingKey, signText } from '@parta/kit/session/sign'
import { openEvent } from '../core/open-event.ts'
import type { EventRow } from '../core/store.ts'

/** The key that stands for an entrant in the passes of one event; another one in every other event. */
export function passKey(secret: string, eventId: string, entrantId: string): string {
  return keyedHash(secret, 'pass', `${eventId} ${entrantId}`).slice(0, 22)
}

export function signsPasses(secret: string): KeyObject {
  return signingKey(secret, 'passes')
}

export function eventOfList({
  name,
  date,
  endDate,
}: Pick<EventRow, 'name' | 'date' | 'endDate'>): contract.EventOfList {
  return { name, date: date.toISOString(), endDate: endDate.toISOString() }
}

/** Returns the passes of the caller and their aliases who play in the event; none for a cancelled event. */
export async function listPasses(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.listPasses>, 'params' | 'actor'>,
): Promise<{ expiresAt: string; event: contract.EventOfList; items: contract.PassCard[] }> {
  const { id: eventId } = params
  const { event } = await openEvent(kit, eventId, { userId: actor.userId })
  const expiresAt = passUntil(event)
  const own = event.cancelled ? [] : event.players.filter(({ userId }) => userId === actor.userId)
  const secret = kit.config.PARTA_SECRET
  const person = (await kit.projections.many(people, [actor.userId])).get(actor.userId)
  const key = signsPasses(secret)
  const items = own.map(({ id, userId }): contract.PassCard => {
    const aliasId = id === userId ? null : id
    const text = passText({ eventId, key: passKey(secret, eventId, id), expiresAt })
    return {
      ...entrantCard(secret, { userId, aliasId }, { person }),
      ...(aliasId ? { aliasId } : {}),
      pass: `${text}.${signText(key, text)}`,
    }
  })
  return { expiresAt: expiresAt.toISOString(), event: eventOfList(event), items }
}
