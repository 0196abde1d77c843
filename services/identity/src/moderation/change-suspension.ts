import type { Kit } from '@parta/kit/kit'
import { issueNotice } from '../credentials/issue-mail.ts'
import { accounts } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { publishSuspension } from './emit-suspension.ts'
import { findOwner } from './find-users.ts'
import { lift, suspend } from './rules.ts'

interface Suspending {
  readonly by: string
  readonly reason: string
  /** `null`: until it is lifted. */
  readonly days: number | null
}

/** Suspends the account of a person, mails them the reason, and ends all sessions. @throws user.notFound, suspension.siteAdmin */
export async function suspendUser(kit: Kit, id: string, { by, reason, days }: Suspending): Promise<void> {
  const { account } = await findOwner(kit, id)
  const secret = JSON.stringify({ message: reason.trim() })
  const mail = (until: Date | null) =>
    issueNotice(kit, account, { kind: 'suspended', secret, detail: until?.toISOString() ?? '' })
  await kit.change(accounts, account._id, (state, now) => suspend(state, { by, reason, days, mail }, now))
  await endAllSessions(kit, account._id, { by: 'revoked' })
  await publishSuspension(kit, account._id)
}

/** Ends the suspension of a person and mails them. Does nothing if there is none. @throws user.notFound */
export async function liftSuspension(kit: Kit, id: string): Promise<void> {
  const { account } = await findOwner(kit, id)
  const mail = issueNotice(kit, account, { kind: 'suspensionLifted' })
  await kit.change(accounts, account._id, (state, now) => lift(state, mail, now))
  await publishSuspension(kit, account._id)
}
