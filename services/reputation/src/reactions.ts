import { aliasDeleted } from '@parta/contracts/identity'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { forget } from './reviews/forget.ts'

/** The facts that this service reacts to, beside those of its projection. */
export function reactions(kit: Kit): Reaction[] {
  return [reaction(aliasDeleted, ({ data }) => forget(kit, [data.aliasId]))]
}
