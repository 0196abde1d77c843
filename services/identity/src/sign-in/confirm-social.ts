import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { From } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { findFlow, takeFlow } from '../credentials/take-flow.ts'
import { verifyCode } from '../credentials/verify-code.ts'
import type { Account } from '../domain/account-store.ts'
import { proofOf, type Unproved } from './complete-social.ts'
import { createLinked } from './create-linked.ts'
import type { ProviderPerson } from './read-person.ts'

interface Confirming {
  readonly code: string
  readonly cookie: string
  readonly from: From
}

interface Confirmed {
  readonly account: Stored<Account>
  readonly person: ProviderPerson
}

/** The code proves the e-mail, the cookie that it is the browser which began. */
export async function confirmSocial(kit: Kit, { code, cookie, from }: Confirming): Promise<Confirmed> {
  const waiting = { use: 'confirmSocial', token: cookie, cookie } as const
  const found = await findFlow<Unproved>(kit, waiting)
  if (!found) throw new AppError('identity.socialExpired')
  const { email } = found.data.person
  await countCall(kit, { email: proofOf(email), caller: from(null) }, 'confirms')
  await verifyCode(kit, { purpose: 'social', key: cookie, email, code })
  // Taken once, so the code is used once.
  const taken = await takeFlow<Unproved>(kit, waiting)
  if (!taken) throw new AppError('identity.socialExpired')
  const { person, locale } = taken.data
  return { account: await createLinked(kit, { person, locale }), person }
}
