import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { setSiteAdmin } from '../account/rules.ts'
import { accounts, readAccount } from '../account/store.ts'
import { issueNotice } from '../mail/issue.ts'
import type { IdToken } from '../token/issue.ts'
import { renewToken } from '../token/renew.ts'
import { adminLinkId, adminLinksOf } from './store.ts'

/** Makes the caller a site admin by a link that was made for their account. @throws link.invalid */
export async function accept(kit: Kit, actor: Actor, token: string): Promise<IdToken> {
  const account = await readAccount(kit, actor.accountId)
  const wanted = { _id: adminLinkId(kit, token), accountId: actor.accountId, expiresAt: { $gt: new Date() } }
  const link = account && (await adminLinksOf(kit).findOneAndDelete(wanted))
  if (!link) throw new AppError('link.invalid')
  const mail = issueNotice(kit, account, { kind: 'adminGranted' })
  await kit.change(accounts, account._id, (held, now) => setSiteAdmin(held, { siteAdmin: true, mail }, now))
  return await renewToken(kit, actor.sessionId)
}
