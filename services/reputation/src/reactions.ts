import { aliasDeleted } from '@parta/contracts/identity'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { forget } from './reviews/forget.ts'

/** What this service hears, beside the copies that it keeps. */
export function reactions(kit: Kit): Reaction[] {
  return [reaction(aliasDeleted, ({ data }) => forget(kit, [data.aliasId]))]
}
