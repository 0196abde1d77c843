import { nullable } from '@parta/contracts/shapes'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An emoji that somebody was given after an event. */
const EmojiRow = row({
  /** `<event>:<giver>:<receiver>:<emoji>`: nobody gives the same one twice. */
  _id: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  orgId: nullable(Type.String()),
  /** The receiver: an alias's id, or the person's own. */
  subject: Type.String(),
  by: Type.String(),
  emoji: Type.String(),
  at: Timestamp,
})
export type EmojiRow = RowOf<typeof EmojiRow>

const inAnOrg = { orgId: { $gt: '' } }

export const emojiRows = rows('emoji', EmojiRow, [
  index({ subject: 1, emoji: 1 }, { serves: 'the counts of one person or alias' }),
  index({ by: 1 }, { serves: "the giver's export and achievements" }),
  index({ orgId: 1, at: -1, _id: -1 }, { serves: 'listOrgFeedback', partial: inAnOrg }),
  index({ orgId: 1, subject: 1 }, { serves: 'the count of an achievement of the organisation', partial: inAnOrg }),
  index({ orgId: 1, by: 1 }, { serves: 'the count of an achievement of the organisation', partial: inAnOrg }),
])
