import { AppError } from '@parta/contracts/errors'
import type { Feed, getFeed } from '@parta/contracts/feeds'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findMembers } from '../org/find-members.ts'
import { mayRead } from './rules.ts'
import { postsOf } from './store.ts'
import { postViews, type ShownPost } from './view.ts'

/** Returns one post. @throws feed.notFound also of a private organisation, for people outside it */
export async function read(kit: Kit, { actor, params }: Pick<Call<typeof getFeed>, 'actor' | 'params'>): Promise<Feed> {
  const { userId } = actor
  const found = await findReadable(kit, params.id, userId)
  const [view] = found ? await postViews(kit, [found], userId) : []
  if (!view) throw new AppError('feed.notFound')
  return view
}

/** Returns a post with its organisation; `null` if it is deleted, or if the person may not read it. */
export async function findReadable(kit: Kit, id: string, userId: string): Promise<ShownPost | null> {
  const post = await postsOf(kit).findOne({ _id: id, deleted: false })
  const org = post && (await findMembers(kit, [post.orgId], [userId])).get(post.orgId)
  return post && org && mayRead(org, userId) ? { id, post, org } : null
}
