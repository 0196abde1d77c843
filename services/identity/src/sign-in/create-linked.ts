import { AppError } from '@parta/contracts/errors'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import type { Stored } from '@parta/kit/store/mongo'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { refuseFormerEmail } from '../credentials/judge-email.ts'
import { type Account, accounts, findAccount, findLinkedAccount, readAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import type { ProviderPerson } from './read-person.ts'
import { createSocialAccount } from './social-rules.ts'

interface NewPerson {
  readonly person: ProviderPerson
  readonly locale: Locale
}

/**
 * Returns the account of a provider's person whose e-mail is confirmed; creates it unless a simultaneous call has.
 * @throws identity.usernameExists when the e-mail has a confirmed account
 */
export async function createLinkedAccount(kit: Kit, newPerson: NewPerson): Promise<Stored<Account>> {
  const { key, email } = newPerson.person
  for (let tries = 1; ; tries += 1) {
    const linked = await findLinkedAccount(kit, key)
    if (linked) return linked
    const found = await findAccount(kit, email)
    await refuseFormerEmail(kit, email)
    const id = found?._id ?? newId()
    try {
      await kit.change(accounts, id, (account, now) => createSocialAccount(account, newPerson, now), {
        duplicate: 'identity.usernameExists',
      })
      if (found) await endAllSessions(kit, id, { by: 'password' })
      await dropSignUps(kit, email)
      const account = await readAccount(kit, id)
      if (!account) throw new AppError('identity.socialExpired')
      return account
    } catch (error) {
      // A unique index refused the account because of a simultaneous call: look for the other call's account.
      if (tries > 1 || !(error instanceof AppError) || error.code !== 'identity.usernameExists') throw error
    }
  }
}
