import { AppError } from '@parta/contracts/errors'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import type { Stored } from '@parta/kit/store/mongo'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { refuseFormer } from '../credentials/judge-email.ts'
import { type Account, accounts, findAccount, findLinked, readAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import type { ProviderPerson } from './read-person.ts'
import { arrive } from './social-rules.ts'

interface Arriving {
  readonly person: ProviderPerson
  readonly locale: Locale
}

/**
 * The account of someone whose e-mail is proved: theirs if they were here a moment ago, else a new one.
 * @throws identity.usernameExists when the e-mail has a confirmed account
 */
export async function createLinked(kit: Kit, arriving: Arriving): Promise<Stored<Account>> {
  const { key, email } = arriving.person
  for (let tries = 1; ; tries += 1) {
    const linked = await findLinked(kit, key)
    if (linked) return linked
    const found = await findAccount(kit, email)
    await refuseFormer(kit, email)
    const id = found?._id ?? newId()
    try {
      await kit.change(accounts, id, (account, now) => arrive(account, arriving, now), {
        duplicate: 'identity.usernameExists',
      })
      if (found) await endAllSessions(kit, id, { by: 'password' })
      await dropSignUps(kit, email)
      const account = await readAccount(kit, id)
      if (!account) throw new AppError('identity.socialExpired')
      return account
    } catch (error) {
      // Two tabs, or a sign-up of the same moment: the indexes let one through, and the other looks again.
      if (tries > 1 || !(error instanceof AppError) || error.code !== 'identity.usernameExists') throw error
    }
  }
}
