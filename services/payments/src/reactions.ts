import { userUpdated } from '@parta/contracts/profiles'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { open } from './ledger/open.ts'

/** The facts that this service reacts to, beside those of its projection. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(userUpdated, async ({ data }) => {
      if (!data.deleted) await open(kit, data.id, data.userSymbol)
    }),
  ]
}
