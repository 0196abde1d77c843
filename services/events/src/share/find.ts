import type { SharedEvent } from '@parta/contracts/events'
import { askSharedEvent } from '@parta/contracts/questions'
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

/** Answers the gateway, which draws the preview of a shared link. */
export function sharedAnswer(kit: Kit): Answer {
  return answer(askSharedEvent, ({ id }) => findShared(kit, id))
}
