import type { Answered } from '@parta/contracts/questions'
import { askGivenUp } from '@parta/contracts/settlement'
import { answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'

/** Answers what credit a person gave up with their account; nothing while no deletion is planned or done. */
export function givenUpAnswer(kit: Kit) {
  return answer(askGivenUp, ({ userId }) => findGivenUp(kit, userId))
}

async function findGivenUp(kit: Kit, userId: string): Promise<Answered<typeof askGivenUp>> {
  const user = await readUser(kit, userId)
  // Also an erased account.
  const found = kit.database.native<Stored<Account>>(accounts.collection)
  const account = user ? await found.findOne({ _id: user.accountId }) : null
  return { credit: (account?.givenUp ?? []).map(({ currency, amount }) => ({ currency, amount })) }
}
