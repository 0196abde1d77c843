import type * as admins from '@parta/contracts/admins'
import { AppError } from '@parta/contracts/errors'
import { askSiteAdmins } from '@parta/contracts/questions'
import { answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { issueNotice } from '../credentials/issue-mail.ts'
import { addRights } from '../domain/account-rules.ts'
import { accounts, readAccount } from '../domain/account-store.ts'
import { type IdToken, renewToken } from '../session/issue-token.ts'
import { findAdminSession } from './open-rights.ts'
import { adminLinkId, adminLinksOf, listAdmins } from './store.ts'

export function adminRoutes(kit: Kit): HandlersOf<typeof admins> {
  return {
    getAdminSession: ({ actor }) => findAdminSession(kit, actor),
    acceptAdmin: ({ actor, body }) => acceptAdmin(kit, actor, body.token),
  }
}

/** Answers with the user ids of all moderators who have a profile. */
export function siteAdminsAnswer(kit: Kit) {
  return answer(askSiteAdmins, async () =>
    (await listAdmins(kit, 'moderator')).map(({ userId }) => userId).filter((id) => id !== ''),
  )
}

/** Gives the caller the rights of site admins, by a link that was created for their account. @throws link.invalid */
async function acceptAdmin(kit: Kit, actor: Actor, token: string): Promise<IdToken> {
  const account = await readAccount(kit, actor.accountId)
  const filter = { _id: adminLinkId(kit, token), accountId: actor.accountId, expiresAt: { $gt: new Date() } }
  const link = account && (await adminLinksOf(kit).findOneAndDelete(filter))
  if (!link) throw new AppError('link.invalid')
  const mail = issueNotice(kit, account, { kind: 'adminGranted' })
  await kit.change(accounts, account._id, (state) => addRights(state, { rights: link.rights, mail }))
  return await renewToken(kit, actor.sessionId)
}
