import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../domain/account-store.ts'
import { addLink } from '../domain/email-rules.ts'
import { freshToken } from './browser-view.ts'
import { issueMail } from './issue-mail.ts'

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

/** What is kept of the token of a link: without the secret nobody finds the token in it. */
export function undoHashOf(kit: Pick<Kit, 'config'>, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'undo of an e-mail', token)
}
