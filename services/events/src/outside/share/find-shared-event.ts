import type { EventLanding, SharedEvent } from '@parta/contracts/events'
import { askEventLanding, askListedEvents, askSharedEvent, listedMax } from '@parta/contracts/share-questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { findCardRows } from '../../core/list-events.ts'
import { hasToken } from '../../core/open-rules.ts'
import { isHeld } from '../../core/seat-rules.ts'
import { type EventRow, events } from '../../core/store.ts'
import { eventLanding, sharedEvent } from './shared-view.ts'

/** The card behind a shared link; null for a private, emptied or unknown event. */
export async function findShared(kit: Kit, id: string): Promise<SharedEvent | null> {
  const filter = { _id: id, private: false, removed: { $ne: true }, name: { $ne: '' }, ...ownOnly(kit) }
  const [event] = await findCardRows(kit, filter, { caller: '' })
  return event ? sharedEvent(id, event) : null
}

interface LandingRequest {
  readonly id: string
  /** The secret part of a private event's link. */
  readonly token: string | null
  readonly sharedBy: string | null
}

/**
 * Returns an event for visitors with its link; `null` for an unknown or emptied one, and for a private one without the
 * secret part of its link. The person who shared the link is named only if they play in the event themselves or run it:
 * otherwise anybody could look up the name of an id, or where the children of somebody play.
 */
async function findLanding(kit: Kit, { id, token, sharedBy }: LandingRequest): Promise<EventLanding | null> {
  const event = await kit.database
    .model(events)
    .findOne({ _id: id, removed: { $ne: true }, name: { $ne: '' }, ...ownOnly(kit) })
    .lean<EventRow>()
    .exec()
  if (!event || (event.private && !hasToken(event, token ?? undefined))) return null
  const { leader, trainer, players } = event
  const isInside =
    sharedBy === leader || sharedBy === trainer || players.some((entry) => entry.id === sharedBy && !isHeld(entry))
  const by = sharedBy !== null && isInside ? sharedBy : ''
  const found = await kit.projections.many(people, [leader, ...(by === '' ? [] : [by])])
  return eventLanding(id, event, { leader: found.get(leader), inviter: by === '' ? undefined : found.get(by) })
}

/** The ids of coming public events, the soonest first. */
async function listListed(kit: Kit, now: Date): Promise<string[]> {
  const found = await kit.database
    .model(events)
    .find(
      {
        private: false,
        cancelled: false,
        date: { $gt: now },
        removed: { $ne: true },
        name: { $ne: '' },
        ...ownOnly(kit),
      },
      { _id: 1 },
    )
    .sort({ date: 1, _id: 1 })
    .limit(listedMax)
    .lean<{ _id: string }[]>()
    .exec()
  return found.map(({ _id }) => _id)
}

/** In a lite installation, events of no organisation and of others are not found. */
function ownOnly({ config }: Kit): { 'org.id'?: string } {
  return config.PARTA_LITE_ORG === undefined ? {} : { 'org.id': config.PARTA_LITE_ORG }
}

/** Answers the gateway, which draws the preview of a shared link, and writes the sitemap. */
export function sharedAnswers(kit: Kit): readonly Answer[] {
  return [
    answer(askSharedEvent, ({ id }) => findShared(kit, id)),
    answer(askEventLanding, (asked) => findLanding(kit, asked)),
    answer(askListedEvents, () => listListed(kit, new Date())),
  ]
}
