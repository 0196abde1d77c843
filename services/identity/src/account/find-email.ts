import { askEmail } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { readAccount } from '../domain/account-store.ts'

/** Tells the confirmed e-mail of an account to a service that books for its owner with a booking provider. */
export function emailAnswer(kit: Kit): Answer {
  return answer(askEmail, async ({ accountId }) => {
    const account = await readAccount(kit, accountId)
    return account?.confirmed ? account.email : null
  })
}
