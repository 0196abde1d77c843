import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { startCode, takeConfirm } from '../attempts/rules.ts'
import { hashCode } from '../code/issue.ts'
import { confirmAccount } from './rules.ts'
import { accounts, findAccount } from './store.ts'

export async function confirmSignUp(kit: Kit, input: { username: string; code: string }) {
  const email = input.username.toLowerCase()
  await count(kit, email, takeConfirm)
  const found = await findAccount(kit, email)
  const id = found?._id ?? 'nobody'
  const hash = hashCode(kit, id, { purpose: 'confirm', code: input.code })
  const outcome = await kit.change(accounts, id, (account, now) => confirmAccount(account, hash, now))
  await count(kit, email, startCode)
  return { outcome }
}
