import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A post of an organisation. It belongs to the organisation and stays when its author leaves. */
const PostRow = row({
  orgId: Type.String(),
  postedBy: Type.String(),
  text: Type.String(),
  /** `FILE:<url>`, or empty. */
  image: Type.String(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** True once the post was deleted: text and picture are empty. */
  deleted: Type.Boolean(),
})
export type PostRow = RowOf<typeof PostRow>

export const posts = aggregate('feeds', PostRow, [
  index(
    { orgId: 1, createdAt: -1, _id: -1 },
    { serves: 'listFeeds, listMyFeeds: the newest first', partial: { deleted: false } },
  ),
  index({ postedBy: 1, _id: 1 }, { serves: "the posts of one person: their data's archive" }),
  index(
    { image: 1 },
    { serves: 'whether a picture is still shown, before it is removed', partial: { image: { $gt: '' } } },
  ),
])

export function postsOf(kit: Kit) {
  return kit.database.native<Stored<PostRow>>(posts.collection)
}

/** A person's report of a post. Its id is made of the two, so a person reports a post once. */
const PostReportRow = row({
  postId: Type.String(),
  /** The person who reported it. */
  by: Type.String(),
  reason: Type.String(),
  at: Timestamp,
})
export type PostReportRow = RowOf<typeof PostReportRow>

export const postReports = aggregate('post-reports', PostReportRow, [
  index({ by: 1, _id: 1 }, { serves: 'the reports by one person: archive and erasure' }),
])
