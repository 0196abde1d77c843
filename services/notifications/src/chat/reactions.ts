import { messageAddressed } from '@parta/contracts/chat'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { collectSaid } from './collect.ts'

/** What is said in chats goes out by push alone: it is in no list and in no mail. */
export function chatReactions(kit: Kit): Reaction[] {
  return [reaction(messageAddressed, (fact) => collectSaid(kit, fact))]
}
