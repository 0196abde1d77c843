import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import type { ListedEvent } from '../event/view.ts'
import { cardPage, listed } from '../mine/list.ts'

const shown = 12

/** The next public events, for whoever comes to the first page. */
export async function nextPublic(kit: Kit) {
  const found = await kit.database
    .model(events)
    .find({ private: false, cancelled: false, date: { $gte: new Date() } } as never, listed)
    .sort({ date: 1, _id: 1 })
    .limit(shown)
    .lean<ListedEvent[]>()
    .exec()
  const { items } = await cardPage(kit, found, { limit: shown, caller: '' })
  return { items }
}
