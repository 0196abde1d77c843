import { messageAddressed } from '@parta/contracts/chat'
import { guestInvited } from '@parta/contracts/guests'
import { mailRequested } from '@parta/contracts/identity'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { collectMessage } from './chat/collect.ts'
import { digestReactions } from './digest/reactions.ts'
import { addInvitation, addMail } from './mail/add.ts'
import { achievementReactions } from './triggers/notify-of-achievements.ts'
import { eventReactions } from './triggers/notify-of-events.ts'
import { feedbackReactions } from './triggers/notify-of-feedback.ts'
import { orgReactions } from './triggers/notify-of-orgs.ts'
import { paymentReactions } from './triggers/notify-of-payments.ts'
import { promptReactions } from './triggers/notify-of-prompts.ts'

/** Chat messages are sent by push only; they are not in the list of notifications and not mailed. */
function chatReactions(kit: Kit): Reaction[] {
  return [reaction(messageAddressed, (fact) => collectMessage(kit, fact))]
}

/** The reactions of this service: most facts notify people. */
export function reactions(kit: Kit): Reaction[] {
  return [
    ...eventReactions(kit),
    ...orgReactions(kit),
    ...feedbackReactions(kit),
    ...paymentReactions(kit),
    ...achievementReactions(kit),
    ...promptReactions(kit),
    ...chatReactions(kit),
    ...digestReactions(kit),
    reaction(mailRequested, (fact) => addMail(kit, fact)),
    reaction(guestInvited, (fact) => addInvitation(kit, fact)),
  ]
}
