import type { Kit } from '@parta/kit/kit'
import { deleteFeed } from './rules.ts'
import { posts, postsOf } from './store.ts'

/** An organisation that is no more says nothing any more. */
export async function followClosed(kit: Kit, orgId: string): Promise<void> {
  const found = postsOf(kit).find({ orgId, deleted: false }, { projection: { _id: 1 } })
  for await (const { _id } of found) {
    await kit.change(posts, _id, (state, now) =>
      !state || state.deleted ? { next: state, answer: undefined } : deleteFeed(state, { orgId }, now),
    )
  }
}
