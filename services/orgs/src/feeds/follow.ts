import type { Kit } from '@parta/kit/kit'
import { deleteFeed } from './rules.ts'
import { feeds, feedsOf } from './store.ts'

/** An organisation that is no more says nothing any more. */
export async function followClosed(kit: Kit, orgId: string): Promise<void> {
  const found = feedsOf(kit).find({ orgId, deleted: false }, { projection: { _id: 1 } })
  for await (const { _id } of found) {
    await kit.change(feeds, _id, (state, now) =>
      !state || state.deleted ? { next: state, answer: undefined } : deleteFeed(state, { orgId }, now),
    )
  }
}
