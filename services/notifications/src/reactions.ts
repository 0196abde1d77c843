import { mailRequested } from '@parta/contracts/identity'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { chatReactions } from './chat/reactions.ts'
import { digestReactions } from './digest/reactions.ts'
import { takeMail } from './mail/take.ts'
import { eventReactions } from './triggers/tell-of-events.ts'
import { orgReactions } from './triggers/tell-of-orgs.ts'

/** What this service hears, and whom it tells. */
export function reactions(kit: Kit): Reaction[] {
  return [
    ...eventReactions(kit),
    ...orgReactions(kit),
    ...chatReactions(kit),
    ...digestReactions(kit),
    reaction(mailRequested, (fact) => takeMail(kit, fact)),
  ]
}
