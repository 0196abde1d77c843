import { messageReported } from '@parta/contracts/chat'
import { unsubscribed } from '@parta/contracts/notifications'
import { type Reaction, reaction } from '@parta/kit/reactions'
import type { Kit } from '@parta/kit/run'
import { tellOfMessage } from './report/tell-of-message.ts'
import { dropMails } from './settings/drop-mails.ts'

/** What this service hears: reported messages, and mails that someone wants no more of. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(messageReported, (fact) => tellOfMessage(kit, fact)),
    reaction(unsubscribed, ({ data }) => dropMails(kit, data)),
  ]
}
