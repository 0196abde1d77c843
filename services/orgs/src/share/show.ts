import { AppError } from '@parta/contracts/errors'
import type { SharedOrg } from '@parta/contracts/invitations'
import { askInvitedOrg, askSharedOrg } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { showInvitation } from '../invitations/show.ts'
import { type CardRow, cardProjection } from '../org/find.ts'
import { orgsOf } from '../org/store.ts'
import { sharedOrg } from '../org/view.ts'

/** The card behind a shared link. A private or a deleted organisation is not there. @throws share.notFound */
export async function showOrg(kit: Kit, id: string): Promise<SharedOrg> {
  const found = await orgsOf(kit).findOne<CardRow>({ _id: id }, { projection: cardProjection('') })
  if (!found || found.private || found.deleted) throw new AppError('share.notFound')
  return sharedOrg(found)
}

/** For the pages of the gateway, which show a card where a link is pasted; null where there is none. */
export function sharedAnswers(kit: Kit): readonly Answer[] {
  return [
    answer(askSharedOrg, ({ id }) => showOrg(kit, id).catch(nothing)),
    answer(askInvitedOrg, ({ token }) => showInvitation(kit, token).then(({ org }) => org, nothing)),
  ]
}

function nothing(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
