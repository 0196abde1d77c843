import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../domain/account-store.ts'
import { addUndoLink } from '../domain/email-rules.ts'
import { freshToken } from './browser-view.ts'
import { issueMail } from './issue-mail.ts'

/**
 * Mails another link that undoes the change of an e-mail, to the former e-mail, because somebody wants to use that
 * e-mail in Parta. The caller counts the mail before.
 */
export async function resendUndoLink(kit: Kit, { _id, locale }: Stored<Account>, email: string): Promise<void> {
  const secret = freshToken()
  const mail = ({ until }: { readonly until: Date }) =>
    issueMail(kit, { kind: 'emailHeld', to: email, locale, secret, detail: until.toISOString(), expiresAt: until })
  await kit.change(accounts, _id, (state, now) =>
    addUndoLink(state, { email, hash: undoHashOf(kit, secret), mail }, now),
  )
}

/** Returns the keyed hash of a link's token; without PARTA_SECRET the token cannot be found from it. */
export function undoHashOf(kit: Pick<Kit, 'config'>, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'undo of an e-mail', token)
}
