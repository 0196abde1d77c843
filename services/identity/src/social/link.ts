import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { type Account, accounts, readAccount } from '../account/store.ts'
import { issueNotice } from '../mail/issue.ts'
import type { ProviderPerson } from './read-person.ts'
import { revokings } from './revoke.ts'
import { linkIdentity } from './rules.ts'

/** @throws identity.linkedElsewhere when another account comes in by it */
export async function link(kit: Kit, accountId: string, person: ProviderPerson): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('identity.socialExpired')
  const mail = issueNotice(kit, account, { kind: 'linked', detail: person.provider })
  const decide = (held: Account | null, now: Date) => {
    const decision = linkIdentity(held, { person, mail }, now)
    return { ...decision, tasks: revokings(kit, decision.answer ? [decision.answer] : []) }
  }
  await kit.change(accounts, accountId, decide, { duplicate: 'identity.linkedElsewhere' })
  kit.security.note('authn_way_add', { account: accountId, reason: person.provider })
}
