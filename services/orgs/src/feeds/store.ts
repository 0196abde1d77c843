import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'

/** A post of an organisation. It is the organisation's: it stays when its author leaves. */
export interface FeedRow {
  readonly orgId: string
  readonly postedBy: string
  readonly text: string
  /** `FILE:<url>`, or empty. */
  readonly image: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** What it said is gone. */
  readonly deleted: boolean
}

export const feeds = aggregate<FeedRow>(
  'feeds',
  {
    orgId: String,
    postedBy: String,
    text: String,
    image: String,
    createdAt: Date,
    updatedAt: Date,
    deleted: Boolean,
  },
  (schema) => {
    // listFeeds, listMyFeeds: of one organisation or several, the newest first.
    schema.index({ orgId: 1, createdAt: -1, _id: -1 }, { partialFilterExpression: { deleted: false } })
    // What one person posted: the archive of their data.
    schema.index({ postedBy: 1, _id: 1 })
    // Whether a picture is still shown: before it is removed.
    schema.index({ image: 1 }, { partialFilterExpression: { image: { $gt: '' } } })
  },
)

export function feedsOf(kit: Kit) {
  return kit.database.native<Stored<FeedRow>>(feeds.collection)
}
