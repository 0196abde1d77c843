import { AppError } from '@parta/contracts/errors'
import { feedCreated, feedDeleted, feedUpdated } from '@parta/contracts/feeds'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import type { OrgRow } from '../org/store.ts'
import type { PostRow } from './store.ts'

/** Member ids in one fact: a message of the bus may have one megabyte. */
const idsPerFact = 1000

/** A post with the people who are notified of it. */
interface Publication {
  readonly id: string
  readonly orgId: string
  readonly orgName: string
  readonly by: string
  /** The members who have the organisation connected. */
  readonly members: readonly string[]
}

export function createPost(
  { publication, text, image }: { readonly publication: Publication; readonly text: string; readonly image: string },
  now: Date,
): Decision<PostRow, PostRow> {
  const { orgId, by: postedBy } = publication
  const next: PostRow = {
    orgId,
    postedBy,
    text: text.trim(),
    image,
    createdAt: now,
    updatedAt: now,
    deleted: false,
  }
  return { next, facts: factsFor(feedCreated, publication), answer: next }
}

interface Edit {
  readonly publication: Publication
  /** Undefined where the text does not change; the same for the picture. */
  readonly text: string | undefined
  readonly image: string | undefined
}

export function updatePost(
  state: PostRow | null,
  { publication, text, image }: Edit,
  now: Date,
): Decision<PostRow, PostRow> {
  const post = existing(state, publication.orgId)
  const edited = { text: text?.trim() ?? post.text, image: image ?? post.image }
  if (edited.text === post.text && edited.image === post.image) return { next: post, answer: post }
  const next = { ...post, ...edited, updatedAt: now }
  return { next, facts: factsFor(feedUpdated, publication), answer: next }
}

/**
 * Empties the post. The row stays, so that the same post is not created or changed again.
 * @param publication without members where the organisation was deleted: then no fact is published
 */
export function deletePost(
  state: PostRow | null,
  publication: Pick<Publication, 'orgId'> | Publication,
  now: Date,
): Decision<PostRow, void> {
  const post = existing(state, publication.orgId)
  const next = { ...post, postedBy: '', text: '', image: '', updatedAt: now, deleted: true }
  return { next, facts: 'members' in publication ? factsFor(feedDeleted, publication) : [], answer: undefined }
}

function existing(post: PostRow | null, orgId: string): PostRow {
  if (!post || post.deleted || post.orgId !== orgId) throw new AppError('feed.notFound')
  return post
}

function factsFor(type: typeof feedCreated, { id, orgId, orgName, by, members }: Publication): FactDraft[] {
  const others = members.filter((member) => member !== by)
  const parts = Math.ceil(others.length / idsPerFact)
  return Array.from({ length: parts }, (_, at) => {
    const some = others.slice(at * idsPerFact, (at + 1) * idsPerFact)
    return factOf(type, { feedId: id, orgId, orgName, by, members: some })
  })
}

/** Part 1, section 6: posts are created and edited only by admins and power users. */
export function mayPost(org: Pick<OrgRow, 'members'> | undefined, userId: string): boolean {
  return org?.members.some(({ id, role }) => id === userId && role !== 'member') ?? false
}

/** Only members read the posts of a private organisation. */
export function mayRead(org: Pick<OrgRow, 'members' | 'private'> | undefined, userId: string): boolean {
  return org !== undefined && (!org.private || org.members.some(({ id }) => id === userId))
}
