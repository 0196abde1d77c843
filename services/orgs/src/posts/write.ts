import { AppError } from '@parta/contracts/errors'
import type { createFeed, deleteFeed, Feed, updateFeed } from '@parta/contracts/feeds'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { type FoundOrg, findMembers } from '../org/find-members.ts'
import { orgs } from '../org/store.ts'
import { createPost, deletePost, mayPost, mayRead, updatePost } from './rules.ts'
import { type PostRow, posts, postsOf } from './store.ts'
import { postViews } from './view.ts'

export async function create(
  kit: Kit,
  { actor, body }: Pick<Call<typeof createFeed>, 'actor' | 'body'>,
): Promise<Feed> {
  const by = personOf(actor)
  const org = (await findMembers(kit, [body.feedOrgId], [by])).get(body.feedOrgId)
  if (!org || !mayRead(org, by)) throw new AppError('org.notFound')
  if (!mayPost(org, by) || (body.feedPostedById ?? by) !== by) throw new AppError('feed.forbidden')
  const id = newId()
  const image = body.file ? await kit.media.storeImage(body.file) : ''
  const publication = await publicationOf(kit, { id, org, by })
  const post = await kit.change(posts, id, (_state, now) => createPost({ publication, text: body.text, image }, now))
  return shown(kit, { id, post, org }, by)
}

export async function update(
  kit: Kit,
  { actor, body }: Pick<Call<typeof updateFeed>, 'actor' | 'body'>,
): Promise<Feed> {
  const by = personOf(actor)
  const { id, text, file } = body
  const org = await editable(kit, { id, orgId: body.orgId, by })
  // `undefined` keeps the picture, `null` removes it.
  const image = file ? await kit.media.storeImage(file) : file === null ? '' : undefined
  const publication = await publicationOf(kit, { id, org, by })
  const post = await kit.change(posts, id, (state, now) => updatePost(state, { publication, text, image }, now))
  return shown(kit, { id, post, org }, by)
}

export async function remove(
  kit: Kit,
  { actor, query }: Pick<Call<typeof deleteFeed>, 'actor' | 'query'>,
): Promise<void> {
  const { id, feedOrgId: orgId } = query
  const by = personOf(actor)
  const publication = await publicationOf(kit, { id, org: await editable(kit, { id, orgId, by }), by })
  await kit.change(posts, id, (state, now) => deletePost(state, publication, now))
}

/**
 * Deletes a post of any organisation, for a site admin. Repeating the call changes nothing.
 * @throws feed.notFound
 */
export async function hide(kit: Kit, id: string, by: string): Promise<void> {
  const post = await postsOf(kit).findOne({ _id: id })
  if (!post) throw new AppError('feed.notFound')
  const { orgId } = post
  const org = (await findMembers(kit, [orgId], [by])).get(orgId)
  const publication = org ? await publicationOf(kit, { id, org, by }) : { orgId }
  await kit.change(posts, id, (state, now) =>
    !state || state.deleted ? { next: state, answer: undefined } : deletePost(state, publication, now),
  )
}

/** Returns the organisation of a post. @throws feed.notFound if the caller may not read it, feed.forbidden if only read */
async function editable(
  kit: Kit,
  { id, orgId, by }: { readonly id: string; readonly orgId: string; readonly by: string },
): Promise<FoundOrg> {
  const [post, found] = await Promise.all([
    postsOf(kit).findOne({ _id: id, orgId, deleted: false }),
    findMembers(kit, [orgId], [by]),
  ])
  const org = found.get(orgId)
  if (!post || !org || !mayRead(org, by)) throw new AppError('feed.notFound')
  if (!mayPost(org, by)) throw new AppError('feed.forbidden')
  return org
}

/** Returns the post with the members who have its organisation connected. */
async function publicationOf(
  kit: Kit,
  { id, org, by }: { readonly id: string; readonly org: FoundOrg; readonly by: string },
) {
  const audience = await kit.database
    .native<FoundOrg>(orgs.collection)
    .findOne({ _id: org._id }, { projection: { 'members.id': 1, 'members.connected': 1 } })
  const members = audience?.members.filter(({ connected }) => connected !== false) ?? []
  return { id, orgId: org._id, orgName: org.name, by, members: members.map((member) => member.id) }
}

async function shown(kit: Kit, one: { id: string; post: PostRow; org: FoundOrg }, caller: string): Promise<Feed> {
  const [view] = await postViews(kit, [one], caller)
  return view as Feed
}
