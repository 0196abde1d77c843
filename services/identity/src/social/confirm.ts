import { AppError } from '@parta/contracts/errors'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { isSameHash } from '@parta/kit/seal'
import type { Account } from '../account/store.ts'
import { count } from '../attempts/count.ts'
import { startCode, takeConfirm } from '../attempts/rules.ts'
import { hashCode } from '../code/issue.ts'
import { findFlow } from '../flow/find.ts'
import { takeFlow } from '../flow/take.ts'
import { proofOf, type Unproved } from './complete.ts'
import { createLinked } from './create.ts'
import type { ProviderPerson } from './read-person.ts'

interface Confirmed {
  readonly account: Stored<Account>
  readonly person: ProviderPerson
}

/** The code proves the e-mail, the cookie that it is the browser which began. */
export async function confirm(kit: Kit, code: string, cookie: string): Promise<Confirmed> {
  const waiting = { use: 'confirmSocial', token: cookie, cookie } as const
  const found = await findFlow<Unproved>(kit, waiting)
  if (!found) throw new AppError('identity.socialExpired')
  const proof = proofOf(found.data.person.email)
  await count(kit, proof, takeConfirm)
  const hash = hashCode(kit, cookie, { purpose: 'social', code })
  if (!isSameHash(found.data.hash, hash)) throw AppError.field('identity.codeMismatch', 'code')
  if (found.isOver) throw AppError.field('identity.codeExpired', 'code')
  const taken = await takeFlow<Unproved>(kit, waiting)
  if (!taken) throw new AppError('identity.socialExpired')
  const { person, locale } = taken.data
  const account = await createLinked(kit, { person, locale })
  await count(kit, proof, startCode)
  return { account, person }
}
