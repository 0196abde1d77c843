import { AppError } from '@parta/contracts/errors'
import type { Feed, getFeed } from '@parta/contracts/feeds'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findMembers } from '../org/find-members.ts'
import { mayRead } from './rules.ts'
import { postsOf } from './store.ts'
import { postViews } from './view.ts'

/** Returns one post. @throws feed.notFound also of a private organisation, for people outside it */
export async function read(kit: Kit, { actor, params }: Pick<Call<typeof getFeed>, 'actor' | 'params'>): Promise<Feed> {
  const { userId } = actor
  const post = await postsOf(kit).findOne({ _id: params.id, deleted: false })
  const org = post && (await findMembers(kit, [post.orgId], [userId])).get(post.orgId)
  const [view] = post && org && mayRead(org, userId) ? await postViews(kit, [{ id: post._id, post, org }], userId) : []
  if (!view) throw new AppError('feed.notFound')
  return view
}
