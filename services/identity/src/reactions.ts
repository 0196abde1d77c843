import { blockChanged } from '@parta/contracts/blocks'
import { messageDeleted, messageReported } from '@parta/contracts/chat'
import { emailChanged } from '@parta/contracts/emails'
import { feedDeleted, postReported } from '@parta/contracts/feeds'
import { unsubscribed } from '@parta/contracts/notifications'
import { reviewHidden, reviewReported } from '@parta/contracts/reputation'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followEmail } from './account/change-email.ts'
import { followBlock } from './people/follow-block.ts'
import { turnOffMails } from './people/update-profile.ts'
import { followGone } from './reports/follow-gone.ts'
import { sendMessageReport, sendPostReport, sendReviewReport } from './reports/send.ts'

/**
 * The facts that this service reacts to. It hears its own `blockChanged` and `emailChanged`, to update a second row.
 */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(messageReported, (fact) => sendMessageReport(kit, fact)),
    reaction(postReported, (fact) => sendPostReport(kit, fact)),
    reaction(reviewReported, (fact) => sendReviewReport(kit, fact)),
    reaction(messageDeleted, ({ data }) => followGone(kit, 'message', `${data.chatId}_${data.seq}`)),
    reaction(feedDeleted, ({ data }) => followGone(kit, 'post', data.feedId)),
    reaction(reviewHidden, ({ data }) => followGone(kit, 'review', data.reviewId)),
    reaction(blockChanged, ({ data }) => followBlock(kit, data)),
    reaction(emailChanged, ({ data }) => followEmail(kit, data.accountId)),
    reaction(unsubscribed, ({ data }) => turnOffMails(kit, data)),
  ]
}
