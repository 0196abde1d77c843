import type { EventSnapshot } from '@parta/contracts/events'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { apartBy, entrantCard, people } from '@parta/kit/people/people'
import { eventProjection } from '../events/store.ts'
import type { NotificationRow } from '../list/store.ts'
import { aboutOf, detailOf, ownCard } from '../list/view.ts'
import type { Filling } from './view.ts'

export interface Found {
  readonly filling: Filling
  /** As it is by now; null where it is not known, or the notice is of none. */
  readonly event: EventSnapshot | null
}

/** What a notice names, in the words of now: names are not kept with it. */
export async function findNamed(kit: Kit, row: NotificationRow): Promise<Found> {
  const about = aboutOf(row)
  const [events, persons] = await Promise.all([
    row.event ? kit.copies.known(eventProjection, [row.event.id]) : null,
    kit.copies.many(people, [row.userId, ...(row.senderId ? [row.senderId] : [])]),
  ])
  const { PARTA_SECRET: secret } = kit.config
  const event = events?.get(row.event?.id ?? '') ?? null
  const { senderId: userId, aliasId } = row
  const seen = { person: persons.get(userId ?? ''), apart: apartBy(persons.get(row.userId)) }
  const card = userId ? entrantCard(secret, { userId, aliasId }, seen) : null
  return {
    event,
    filling: {
      event: row.event?.name,
      org: row.org?.name,
      sender: card ? nameOf(card) : undefined,
      about: about.map((id) => nameOf(ownCard(secret, { id, userId: row.userId }, persons))),
      detail: detailOf(row),
      body: row.body,
      at: event ?? undefined,
    },
  }
}

/** Undefined for somebody who is gone. */
function nameOf({ name, surname, deleted }: PersonCard): string | undefined {
  return deleted ? undefined : `${name} ${surname}`.trim()
}
