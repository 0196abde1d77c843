import { AppError } from '@parta/contracts/errors'
import type { InvitedOrg, SharedOrg } from '@parta/contracts/invitations'
import { askInvitedOrg, askListedOrgs, askSharedOrg, listedMax } from '@parta/contracts/share-questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { showInvitation } from '../invitations/show.ts'
import { type CardRow, cardProjection } from '../org/find-org.ts'
import { orgsOf } from '../org/store.ts'
import { sharedOrg } from '../org/view.ts'

/** Returns the card of a shared link. @throws share.notFound also of a private or deleted organisation */
export async function showOrg(kit: Kit, id: string): Promise<SharedOrg> {
  const found = await orgsOf(kit).findOne<CardRow>({ _id: id }, { projection: cardProjection('') })
  if (!found || found.private || found.deleted || isElsewhere(kit, id)) throw new AppError('share.notFound')
  return sharedOrg(found)
}

/** The ids of public organisations, by name. */
async function listListed(kit: Kit): Promise<string[]> {
  const found = await orgsOf(kit)
    .find({ private: false, deleted: { $ne: true } }, { projection: { _id: 1 } })
    .sort({ key: 1, _id: 1 })
    .limit(listedMax)
    .toArray()
  return found.map(({ _id }) => String(_id)).filter((id) => !isElsewhere(kit, id))
}

/** Whether an organisation is not the one of a lite installation. */
function isElsewhere({ config }: Kit, id: string): boolean {
  return config.PARTA_LITE_ORG !== undefined && config.PARTA_LITE_ORG !== id
}

/** The gateway's pages ask for these cards, for previews of pasted links; the answer is null where there is none. */
export function sharedAnswers(kit: Kit): readonly Answer[] {
  return [
    answer(askSharedOrg, ({ id }) => showOrg(kit, id).catch(nullIfRefused)),
    answer(askListedOrgs, () => listListed(kit)),
    answer(askInvitedOrg, ({ token }) => showInvitation(kit, token).then(invitedOrg, nullIfRefused)),
  ]
}

function invitedOrg({ org, ...invitation }: Awaited<ReturnType<typeof showInvitation>>): InvitedOrg {
  return { ...org, ...invitation }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
