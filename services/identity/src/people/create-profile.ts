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

interface Wish {
  readonly preferredLanguage?: Locale
  /** Demo people have ids that do not change. */
  readonly id?: string
}

/**
 * The person behind an account: bound to it first, then made. Broken off in between, the next call
 * goes on with the same id; called again it answers the same.
 */
export async function createMe(kit: Kit, actor: Pick<Actor, 'accountId'>, wish: Wish): Promise<Me> {
  const account = await readAccount(kit, actor.accountId)
  if (!account) throw new AppError('user.notFound')
  const proposed = account.userId || wish.id || newId()
  const id = await kit.change(accounts, actor.accountId, (held) => bindPerson(held, proposed))
  const made = await readUser(kit, id)
  if (made) return meView(kit.config.PARTA_SECRET, id, made)
  const command = {
    id,
    accountId: actor.accountId,
    email: account.email,
    preferredLanguage: wish.preferredLanguage ?? account.locale,
    userSymbol: await takeSymbol(kit),
    given: account.given,
  }
  const user = await kit.change(users, id, (held, now) => createUser(held, command, now))
  return meView(kit.config.PARTA_SECRET, id, user)
}
