import { aliasDeleted } from '@parta/contracts/identity'
import { type Reaction, reaction } from '@parta/kit/reactions'
import type { Kit } from '@parta/kit/run'
import { forget } from './people/forget.ts'

/** What this service hears, beside the copies that it keeps. */
export function reactions(kit: Kit): Reaction[] {
  return [reaction(aliasDeleted, ({ data }) => forget(kit, [data.aliasId]))]
}
