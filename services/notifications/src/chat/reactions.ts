import { messageAddressed } from '@parta/contracts/chat'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { collectMessage } from './collect.ts'

/** Chat messages are sent by push only; they are not in the list of notifications and not mailed. */
export function chatReactions(kit: Kit): Reaction[] {
  return [reaction(messageAddressed, (fact) => collectMessage(kit, fact))]
}
