import type { Kit } from '@parta/kit/run'
import { accounts, findAccount } from '../account/store.ts'
import { count } from '../attempts/count.ts'
import { passReset, takeSubmit } from '../attempts/rules.ts'
import { hashCode } from '../code/issue.ts'
import { issueNotice } from '../mail/issue.ts'
import { refuseCrowd } from '../password/derive.ts'
import { hashPassword } from '../password/hash.ts'
import { refuseCommon } from '../password/judge.ts'
import { endAllSessions } from '../session/end-all.ts'
import { judgeReset, submitReset } from './rules.ts'

interface Submission {
  readonly username: string
  readonly code: string
  readonly newPassword: string
}

/** A new password by the code from the mail; every session ends. An unknown e-mail answers as a known one does. */
export async function submit(kit: Kit, { username, code, newPassword }: Submission): Promise<void> {
  refuseCommon(newPassword, 'newPassword')
  refuseCrowd()
  const email = username.toLowerCase()
  await count(kit, email, takeSubmit)
  const account = await findAccount(kit, email)
  const codeHash = hashCode(kit, account?._id ?? 'nobody', { purpose: 'reset', code })
  // Before the dear hash, which nobody gets by guessing; and once more where it is written.
  judgeReset(account, codeHash, new Date())
  const passwordHash = await hashPassword(newPassword)
  const notice = issueNotice(kit, account, { kind: 'passwordChanged' })
  await kit.change(accounts, account._id, (held, now) => submitReset(held, { codeHash, passwordHash, notice }, now))
  await endAllSessions(kit, account._id, { by: 'password' })
  await count(kit, email, passReset)
}
