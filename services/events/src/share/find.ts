import type { SharedEvent } from '@parta/contracts/events'
import { askListedEvents, askSharedEvent, listedMax } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { events } from '../domain/store.ts'
import { type ListedEvent, listedFields } from '../event/card-view.ts'
import { sharedEvent } from './view.ts'

/** The card behind a shared link; null for a private, emptied or unknown event. */
export async function findShared(kit: Kit, id: string): Promise<SharedEvent | null> {
  const event = await kit.database
    .model(events)
    .findOne({ _id: id, private: false, removed: { $ne: true }, name: { $ne: '' } }, listedFields)
    .lean<ListedEvent>()
    .exec()
  return event ? sharedEvent(id, event) : null
}

/** The ids of coming public events, the soonest first. */
async function listListed(kit: Kit, now: Date): Promise<string[]> {
  const found = await kit.database
    .model(events)
    .find(
      { private: false, cancelled: false, date: { $gt: now }, removed: { $ne: true }, name: { $ne: '' } },
      { _id: 1 },
    )
    .sort({ date: 1, _id: 1 })
    .limit(listedMax)
    .lean<{ _id: string }[]>()
    .exec()
  return found.map(({ _id }) => _id)
}

/** Answers the gateway, which draws the preview of a shared link, and writes the sitemap. */
export function sharedAnswers(kit: Kit): readonly Answer[] {
  return [
    answer(askSharedEvent, ({ id }) => findShared(kit, id)),
    answer(askListedEvents, () => listListed(kit, new Date())),
  ]
}
