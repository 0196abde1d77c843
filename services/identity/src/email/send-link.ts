import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { issueMail } from '../mail/issue.ts'
import { freshToken } from '../passwords/view.ts'
import { undoHashOf } from './confirm.ts'
import { addLink } from './rules.ts'

/**
 * Mails the link that gives a former e-mail back once more, to whoever reads it and wants to use it in Parta. Count the
 * mail before.
 */
export async function remindFormer(kit: Kit, { _id, locale }: Stored<Account>, email: string): Promise<void> {
  const secret = freshToken()
  const mail = ({ until }: { readonly until: Date }) =>
    issueMail(kit, { kind: 'emailHeld', to: email, locale, secret, detail: until.toISOString(), expiresAt: until })
  await kit.change(accounts, _id, (held, now) => addLink(held, { email, hash: undoHashOf(kit, secret), mail }, now))
}
