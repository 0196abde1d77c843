import { AppError } from '@parta/contracts/errors'
import type { Gender } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { proveAccount } from '../account/authenticate.ts'
import { type Account, accounts } from '../account/store.ts'
import type { From } from '../device/view.ts'
import { hashPassword } from '../password/hash.ts'
import { refuseCommon, refuseSame } from '../password/judge.ts'
import { dropSignUps } from '../sign-up/drop.ts'
import { completePassword } from './rules.ts'

interface Completion {
  readonly username: string
  readonly temporaryPassword: string
  readonly newPassword: string
  readonly name: string
  readonly family_name: string
  readonly gender: Gender
  readonly from: From
}

/** The first own password of an invited account, which is its owner's from then on. */
export async function complete(kit: Kit, input: Completion): Promise<Stored<Account>> {
  const { username, temporaryPassword, newPassword, from } = input
  refuseCommon(newPassword, 'newPassword')
  const account = await proveAccount(kit, { username, password: temporaryPassword, from })
  if (!account.temporaryUntil) throw new AppError('identity.notAuthorized')
  refuseSame(newPassword, temporaryPassword)
  const command = {
    from: account.passwordHash,
    passwordHash: await hashPassword(newPassword),
    given: { name: input.name.trim(), surname: input.family_name.trim(), gender: input.gender },
  }
  const next = await kit.change(accounts, account._id, (held: Account | null, now) =>
    completePassword(held, command, now),
  )
  await dropSignUps(kit, account.email)
  return { ...account, ...next }
}
