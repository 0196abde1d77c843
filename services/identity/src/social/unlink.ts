import { AppError } from '@parta/contracts/errors'
import type { SocialProvider } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { accounts, readAccount } from '../account/store.ts'
import { issueNotice } from '../mail/issue.ts'
import { revokings } from './revoke.ts'
import { unlinkIdentity } from './rules.ts'

interface Unlinking {
  readonly provider: SocialProvider
  readonly atProvidersWish?: boolean
}

/** @throws identity.wayUnknown, identity.lastWayIn */
export async function unlink(kit: Kit, accountId: string, unlinking: Unlinking): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('identity.wayUnknown')
  const mail = issueNotice(kit, account, { kind: 'unlinked', detail: unlinking.provider })
  await kit.change(accounts, accountId, (held) => {
    const decision = unlinkIdentity(held, { ...unlinking, mail })
    return { ...decision, tasks: revokings(kit, [decision.answer]) }
  })
  kit.security.note('authn_way_remove', { account: accountId, reason: unlinking.provider })
}
