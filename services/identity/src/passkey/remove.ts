import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { accounts, readAccount } from '../account/store.ts'
import { issueNotice } from '../mail/issue.ts'
import { removeFromAccount } from './rules.ts'

export async function removePasskey(kit: Kit, accountId: string, id: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  const passkey = account?.passkeys.find((one) => one.id === id)
  if (!account || !passkey) throw new AppError('identity.wayUnknown')
  const mail = issueNotice(kit, account, { kind: 'passkeyRemoved', detail: passkey.name })
  await kit.change(accounts, accountId, (held) => removeFromAccount(held, { id, mail }))
  kit.security.note('authn_way_remove', { account: accountId, reason: 'passkey' })
}
