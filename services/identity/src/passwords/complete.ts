import { AppError } from '@parta/contracts/errors'
import type { Gender } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/run'
import { provePassword } from '../account/authenticate.ts'
import { type Account, accounts } from '../account/store.ts'
import { hashPassword } from '../password/hash.ts'
import { refuseCommon, refuseSame } from '../password/judge.ts'
import { type Arrival, type OpenSession, openSession } from '../session/open.ts'
import { completePassword } from './rules.ts'

interface Completion {
  readonly username: string
  readonly temporaryPassword: string
  readonly newPassword: string
  readonly name: string
  readonly family_name: string
  readonly gender: Gender
}

/** The first own password of an invited account, and at once its first session. */
export async function complete(kit: Kit, input: Completion, arrival: Arrival): Promise<OpenSession> {
  const { username, temporaryPassword, newPassword } = input
  refuseCommon(newPassword, 'newPassword')
  const account = await provePassword(kit, { username, password: temporaryPassword })
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
  return await openSession(kit, { ...account, ...next }, arrival)
}
