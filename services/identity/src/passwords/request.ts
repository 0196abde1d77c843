import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { takeReset } from '../attempts/rules.ts'
import { sendCode } from '../code/send.ts'
import { refuseBlocked } from '../config.ts'
import { requestReset } from './rules.ts'

/** Sends a code for a new password. Answers the same for an e-mail without an account. */
export async function request(kit: Kit, username: string): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  refuseBlocked(kit.env, email, 'username')
  await count(kit, email, takeReset)
  return await sendCode(kit, email, { purpose: 'reset', kind: 'reset', rule: requestReset })
}
