import { AppError } from '@parta/contracts/errors'
import type { Feed, getFeed } from '@parta/contracts/feeds'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findMembers } from '../org/find-members.ts'
import { maySee } from './rules.ts'
import { postsOf } from './store.ts'
import { feedViews } from './view.ts'

/** @throws feed.notFound, also of a private organisation that the caller is not in */
export async function read(kit: Kit, { actor, params }: Pick<Call<typeof getFeed>, 'actor' | 'params'>): Promise<Feed> {
  const { userId } = actor
  const feed = await postsOf(kit).findOne({ _id: params.id, deleted: false })
  const org = feed && (await findMembers(kit, [feed.orgId], [userId])).get(feed.orgId)
  const [view] = feed && org && maySee(org, userId) ? await feedViews(kit, [{ id: feed._id, feed, org }], userId) : []
  if (!view) throw new AppError('feed.notFound')
  return view
}
