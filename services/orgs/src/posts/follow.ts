import type { Kit } from '@parta/kit/kit'
import { deletePost } from './rules.ts'
import { posts, postsOf } from './store.ts'

/** Deletes the posts of a deleted organisation. */
export async function followDeleted(kit: Kit, orgId: string): Promise<void> {
  const found = postsOf(kit).find({ orgId, deleted: false }, { projection: { _id: 1 } })
  for await (const { _id } of found) {
    await kit.change(posts, _id, (state, now) =>
      !state || state.deleted ? { next: state, answer: undefined } : deletePost(state, { orgId }, now),
    )
  }
}
