import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { Account } from '../account/store.ts'
import { countCall } from '../attempts/count.ts'
import { verifyCode } from '../code/verify.ts'
import type { From } from '../device/view.ts'
import { findFlow } from '../flow/find.ts'
import { takeFlow } from '../flow/take.ts'
import { proofOf, type Unproved } from './complete.ts'
import { createLinked } from './create.ts'
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
export async function confirm(kit: Kit, { code, cookie, from }: Confirming): Promise<Confirmed> {
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
