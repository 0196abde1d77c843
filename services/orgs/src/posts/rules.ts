import { AppError } from '@parta/contracts/errors'
import { feedCreated, feedDeleted, feedUpdated } from '@parta/contracts/feeds'
import { type Decision, type FactDraft, told } from '@parta/kit/store/decision'
import type { OrgRow } from '../org/store.ts'
import type { PostRow } from './store.ts'

/** Ids in one fact, so that a message stays small in a large organisation. */
const toldAtOnce = 1000

interface Telling {
  readonly id: string
  readonly orgId: string
  readonly orgName: string
  readonly by: string
  /** Who has the organisation connected. */
  readonly members: readonly string[]
}

export function postFeed(
  { telling, text, image }: { readonly telling: Telling; readonly text: string; readonly image: string },
  now: Date,
): Decision<PostRow, PostRow> {
  const { orgId, by: postedBy } = telling
  const next: PostRow = {
    orgId,
    postedBy,
    text: text.trim(),
    image,
    createdAt: now,
    updatedAt: now,
    deleted: false,
  }
  return { next, facts: tellMembers(feedCreated, telling), answer: next }
}

interface Edit {
  readonly telling: Telling
  /** What is left out stays. */
  readonly text: string | undefined
  readonly image: string | undefined
}

export function editFeed(state: PostRow | null, { telling, text, image }: Edit, now: Date): Decision<PostRow, PostRow> {
  const feed = existing(state, telling.orgId)
  const edited = { text: text?.trim() ?? feed.text, image: image ?? feed.image }
  if (edited.text === feed.text && edited.image === feed.image) return { next: feed, answer: feed }
  const next = { ...feed, ...edited, updatedAt: now }
  return { next, facts: tellMembers(feedUpdated, telling), answer: next }
}

/**
 * Its place is kept, so that no fact that comes late finds it again.
 * @param telling who is told; with its organisation a post goes without a word
 */
export function deleteFeed(
  state: PostRow | null,
  telling: Pick<Telling, 'orgId'> | Telling,
  now: Date,
): Decision<PostRow, void> {
  const feed = existing(state, telling.orgId)
  const next = { ...feed, postedBy: '', text: '', image: '', updatedAt: now, deleted: true }
  return { next, facts: 'members' in telling ? tellMembers(feedDeleted, telling) : [], answer: undefined }
}

function existing(feed: PostRow | null, orgId: string): PostRow {
  if (!feed || feed.deleted || feed.orgId !== orgId) throw new AppError('feed.notFound')
  return feed
}

function tellMembers(type: typeof feedCreated, { id, orgId, orgName, by, members }: Telling): FactDraft[] {
  const others = members.filter((member) => member !== by)
  const parts = Math.ceil(others.length / toldAtOnce)
  return Array.from({ length: parts }, (_, at) => {
    const some = others.slice(at * toldAtOnce, (at + 1) * toldAtOnce)
    return told(type, { feedId: id, orgId, orgName, by, members: some })
  })
}

/** Part 1, section 6: posts are created and edited only by admins and power users. */
export function mayPost(org: Pick<OrgRow, 'members'> | undefined, userId: string): boolean {
  return org?.members.some(({ id, role }) => id === userId && role !== 'member') ?? false
}

/** A private organisation, and what it says, is not there for those outside it. */
export function maySee(org: Pick<OrgRow, 'members' | 'private'> | undefined, userId: string): boolean {
  return org !== undefined && (!org.private || org.members.some(({ id }) => id === userId))
}
