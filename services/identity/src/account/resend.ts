import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { takeResend } from '../attempts/rules.ts'
import { sendCode } from '../code/send.ts'
import { resendAccountCode } from './rules.ts'

/** Answers the same for an e-mail without an account, or with one that needs no code. */
export async function resendCode(kit: Kit, username: string): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  await count(kit, email, takeResend)
  return await sendCode(kit, email, { purpose: 'confirm', kind: 'confirm', rule: resendAccountCode })
}
