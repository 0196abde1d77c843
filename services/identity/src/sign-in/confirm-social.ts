import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { CallerFor } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { findFlow, takeFlow } from '../credentials/take-flow.ts'
import { verifyCode } from '../credentials/verify-code.ts'
import type { Account } from '../domain/account-store.ts'
import { socialCounterOf, type UnconfirmedPerson } from './complete-social.ts'
import { createLinkedAccount } from './create-linked.ts'
import type { ProviderPerson } from './read-person.ts'

interface ConfirmationInput {
  readonly code: string
  readonly cookie: string
  readonly callerFor: CallerFor
}

interface ConfirmedPerson {
  readonly account: Stored<Account>
  readonly person: ProviderPerson
}

/**
 * Creates the account of a provider's person, whose e-mail the code confirms. The cookie proves that the same browser
 * began the flow.
 * @throws identity.socialExpired, identity.limitExceeded, and the refusals of `verifyCode`
 */
export async function confirmSocial(
  kit: Kit,
  { code, cookie, callerFor }: ConfirmationInput,
): Promise<ConfirmedPerson> {
  const key = { use: 'confirmSocial', token: cookie, cookie } as const
  const found = await findFlow<UnconfirmedPerson>(kit, key)
  if (!found) throw new AppError('identity.socialExpired')
  const { email } = found.data.person
  await countCall(kit, { email: socialCounterOf(email), caller: callerFor(null) }, 'confirms')
  await verifyCode(kit, { purpose: 'social', key: cookie, email, code })
  // A flow can be taken once, so the code can be used once.
  const taken = await takeFlow<UnconfirmedPerson>(kit, key)
  if (!taken) throw new AppError('identity.socialExpired')
  const { person, locale } = taken.data
  return { account: await createLinkedAccount(kit, { person, locale }), person }
}
