import type { EventSnapshot } from '@parta/contracts/events'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { eventProjection } from '../events/store.ts'
import type { NotificationRow } from '../list/store.ts'
import { aboutOf, detailOf, ownCard, senderCard } from '../list/view.ts'
import type { NoticeValues } from './view.ts'

export interface FoundValues {
  readonly values: NoticeValues
  /** The event's latest snapshot; null where there is none, or the notification has no event. */
  readonly event: EventSnapshot | null
}

/** Returns the values for a notification's text. People's names are read now, because rows hold ids only. */
export async function findValues(kit: Kit, row: NotificationRow): Promise<FoundValues> {
  const about = aboutOf(row)
  const [events, persons] = await Promise.all([
    row.event ? kit.projections.known(eventProjection, [row.event.id]) : null,
    kit.projections.many(people, [row.userId, ...(row.senderId ? [row.senderId] : [])]),
  ])
  const { PARTA_SECRET: secret, PARTA_LITE_NAME: app } = kit.config
  const event = events?.get(row.event?.id ?? '') ?? null
  const { senderId: userId, aliasId } = row
  const seen = { person: persons.get(userId ?? ''), hiddenPeople: hiddenFrom(persons.get(row.userId)) }
  const card = userId ? senderCard(secret, { ...row, userId, aliasId }, seen) : null
  return {
    event,
    values: {
      event: row.event?.name,
      org: row.org?.name,
      sender: card ? nameOf(card) : undefined,
      about: about.map((id) => nameOf(ownCard(secret, { id, userId: row.userId }, persons))),
      detail: detailOf(row),
      body: row.body,
      at: event ?? undefined,
      leads: event?.leader === row.userId,
      app,
    },
  }
}

/** The full name; undefined for a deleted person. */
function nameOf({ name, surname, deleted }: PersonCard): string | undefined {
  return deleted ? undefined : `${name} ${surname}`.trim()
}
