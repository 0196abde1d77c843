import type * as contract from '@parta/contracts/prompts'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { decline } from './decline.ts'
import { findPrompt } from './find-prompts.ts'
import { invite } from './invite.ts'

export function invitationRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    invitePlayer: (call) => invite(kit, call),
    getPrompt: ({ actor, params }) => findPrompt(kit, params.id, personOf(actor)),
    declinePrompt: (call) => decline(kit, call),
  }
}
