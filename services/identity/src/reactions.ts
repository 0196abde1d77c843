import { blockChanged } from '@parta/contracts/blocks'
import { messageReported } from '@parta/contracts/chat'
import { emailChanged } from '@parta/contracts/emails'
import { unsubscribed } from '@parta/contracts/notifications'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followEmail } from './account/change-email.ts'
import { followBlock } from './people/follow-block.ts'
import { dropMails } from './people/update-profile.ts'
import { tellOfMessage } from './reports/send.ts'

/** What this service hears: reported messages, its own blocks, and mails that someone wants no more of. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(messageReported, (fact) => tellOfMessage(kit, fact)),
    reaction(blockChanged, ({ data }) => followBlock(kit, data)),
    reaction(emailChanged, ({ data }) => followEmail(kit, data.accountId)),
    reaction(unsubscribed, ({ data }) => dropMails(kit, data)),
  ]
}
