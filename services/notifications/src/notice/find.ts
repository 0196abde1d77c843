import type { EventSnapshot } from '@parta/contracts/events'
import { apartOf, entrantCard, people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import { eventCopies } from '../events/store.ts'
import type { NotificationRow } from '../list/store.ts'
import type { Filling } from './view.ts'

export interface Found {
  readonly filling: Filling
  /** As it is by now; null where it is not known, or the notice is of none. */
  readonly event: EventSnapshot | null
}

/** What a notice names, in the words of now: names are not kept with it. */
export async function findNamed(kit: Kit, row: NotificationRow): Promise<Found> {
  const [events, sender, apart] = await Promise.all([
    row.event ? kit.copies.known(eventCopies, [row.event.id]) : null,
    row.senderId ? kit.copies.one(people, row.senderId) : null,
    apartOf(kit, row.userId),
  ])
  const event = events?.get(row.event?.id ?? '') ?? null
  const { senderId: userId, aliasId } = row
  const seen = { person: sender ?? undefined, apart }
  const card = userId ? entrantCard(kit.config.PARTA_SECRET, { userId, aliasId }, seen) : null
  return {
    event,
    filling: {
      event: row.event?.name,
      org: row.org?.name,
      sender: card && !card.deleted ? `${card.name} ${card.surname}`.trim() : undefined,
      detail: row.detail,
      body: row.body,
      at: event ?? undefined,
    },
  }
}
