import { AppError } from '@parta/contracts/errors'
import type { Me } from '@parta/contracts/profiles'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { bindPerson } from '../domain/account-rules.ts'
import { accounts, readAccount } from '../domain/account-store.ts'
import { createUser } from '../domain/person-rules.ts'
import { readUser, takeSymbol, users } from '../domain/person-store.ts'
import { meView } from '../domain/person-view.ts'

interface ProfileOptions {
  readonly preferredLanguage?: Locale
  /** A fixed id, for demo people; absent for all others. */
  readonly id?: string
}

/**
 * Creates the person of an account. The id is stored in the account first, so that the next call continues with the
 * same id after a crash. Idempotent.
 */
export async function createMe(kit: Kit, actor: Pick<Actor, 'accountId'>, options: ProfileOptions): Promise<Me> {
  const account = await readAccount(kit, actor.accountId)
  if (!account) throw new AppError('user.notFound')
  const proposed = account.userId || options.id || newId()
  const id = await kit.change(accounts, actor.accountId, (state) => bindPerson(state, proposed))
  const existing = await readUser(kit, id)
  if (existing) return meView(kit.config.PARTA_SECRET, id, existing)
  const command = {
    id,
    accountId: actor.accountId,
    email: account.email,
    preferredLanguage: options.preferredLanguage ?? account.locale,
    userSymbol: await takeSymbol(kit),
    given: account.given,
  }
  const user = await kit.change(users, id, (state, now) => createUser(state, command, now))
  return meView(kit.config.PARTA_SECRET, id, user)
}
