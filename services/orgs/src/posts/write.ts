import { AppError } from '@parta/contracts/errors'
import type { createFeed, deleteFeed as deletion, Feed, updateFeed } from '@parta/contracts/feeds'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { type FoundOrg, findMembers } from '../org/find-members.ts'
import { orgs } from '../org/store.ts'
import { deleteFeed, editFeed, mayPost, maySee, postFeed } from './rules.ts'
import { type PostRow, posts, postsOf } from './store.ts'
import { feedViews } from './view.ts'

export async function create(
  kit: Kit,
  { actor, body }: Pick<Call<typeof createFeed>, 'actor' | 'body'>,
): Promise<Feed> {
  const by = personOf(actor)
  const org = (await findMembers(kit, [body.feedOrgId], [by])).get(body.feedOrgId)
  if (!org || !maySee(org, by)) throw new AppError('org.notFound')
  if (!mayPost(org, by)) throw new AppError('feed.forbidden')
  const id = newId()
  const image = body.file ? await kit.media.storeImage(body.file) : ''
  const telling = await tellingOf(kit, { id, org, by })
  const feed = await kit.change(posts, id, (_state, now) => postFeed({ telling, text: body.text, image }, now))
  return shown(kit, { id, feed, org }, by)
}

export async function update(
  kit: Kit,
  { actor, body }: Pick<Call<typeof updateFeed>, 'actor' | 'body'>,
): Promise<Feed> {
  const by = personOf(actor)
  const { id, text, file } = body
  const org = await editable(kit, { id, orgId: body.orgId, by })
  // Nothing said leaves the picture as it is, null takes it off.
  const image = file ? await kit.media.storeImage(file) : file === null ? '' : undefined
  const telling = await tellingOf(kit, { id, org, by })
  const feed = await kit.change(posts, id, (state, now) => editFeed(state, { telling, text, image }, now))
  return shown(kit, { id, feed, org }, by)
}

export async function remove(
  kit: Kit,
  { actor, query }: Pick<Call<typeof deletion>, 'actor' | 'query'>,
): Promise<void> {
  const { id, feedOrgId: orgId } = query
  const by = personOf(actor)
  const telling = await tellingOf(kit, { id, org: await editable(kit, { id, orgId, by }), by })
  await kit.change(posts, id, (state, now) => deleteFeed(state, telling, now))
}

/** @throws feed.notFound where the caller may not even see it, feed.forbidden where they may only see it */
async function editable(
  kit: Kit,
  { id, orgId, by }: { readonly id: string; readonly orgId: string; readonly by: string },
): Promise<FoundOrg> {
  const [feed, found] = await Promise.all([
    postsOf(kit).findOne({ _id: id, orgId, deleted: false }),
    findMembers(kit, [orgId], [by]),
  ])
  const org = found.get(orgId)
  if (!feed || !org || !maySee(org, by)) throw new AppError('feed.notFound')
  if (!mayPost(org, by)) throw new AppError('feed.forbidden')
  return org
}

/** Who is to hear of a post: those who have its organisation connected. */
async function tellingOf(
  kit: Kit,
  { id, org, by }: { readonly id: string; readonly org: FoundOrg; readonly by: string },
) {
  const whole = await kit.database
    .native<FoundOrg>(orgs.collection)
    .findOne({ _id: org._id }, { projection: { 'members.id': 1, 'members.connected': 1 } })
  const members = whole?.members.filter(({ connected }) => connected !== false) ?? []
  return { id, orgId: org._id, orgName: org.name, by, members: members.map((member) => member.id) }
}

async function shown(kit: Kit, one: { id: string; feed: PostRow; org: FoundOrg }, caller: string): Promise<Feed> {
  const [view] = await feedViews(kit, [one], caller)
  return view as Feed
}
