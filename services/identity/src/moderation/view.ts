import type { AdminUser, MaskedUser, UserState } from '@parta/contracts/admin-users'
import { isProtected } from '@parta/contracts/predicates/aliases'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Stored } from '@parta/kit/store/mongo'
import { maskedDelivery } from '../credentials/send-code.ts'
import { isSuspended, rightsOf } from '../domain/account-rules.ts'
import type { Account } from '../domain/account-store.ts'
import type { User } from '../domain/person-store.ts'
import type { Report } from '../reports/store.ts'
import type { Session } from '../session/store.ts'

interface Owner {
  readonly user: Stored<User>
  readonly account: Stored<Account> | null
}

function stateOf({ user, account }: Owner, now: Date): UserState {
  if (user.deleted || !account) return 'deleted'
  if (account.erasesAt) return 'leaving'
  if (isSuspended(account, now)) return 'suspended'
  return user.login === 'FIRST_TIME' ? 'unfinished' : 'active'
}

/** A person as site admins see them: first name, initial and masked e-mail. */
export function maskedView(owner: Owner, now: Date): MaskedUser {
  const { user, account } = owner
  const [initial = ''] = user.surname
  return {
    id: user._id,
    name: user.deleted ? '' : user.name,
    surname: initial === '' ? '' : `${initial}.`,
    image: user.image,
    email: account ? maskedDelivery(account.email).destination : '',
    state: stateOf(owner, now),
    createdAt: user.createdAt.toISOString(),
  }
}

export function reportView(report: Stored<Report>) {
  const { _id: id, at, kind = 'person', message, handled } = report
  return { id, at: at.toISOString(), kind, message, outcome: handled?.outcome ?? null }
}

interface Around {
  /** The running sessions, the last used first. */
  readonly sessions: readonly Session[]
  readonly orgs: AdminUser['orgs']
  readonly reports: AdminUser['reports']
  readonly cards: (id: string) => PersonCard
}

export function adminUserView(owner: Owner, { sessions, orgs, reports, cards }: Around, now: Date): AdminUser {
  const { user, account } = owner
  const { suspension } = account ?? {}
  return {
    ...maskedView(owner, now),
    description: user.description,
    sessionCount: sessions.length,
    lastSeenAt: sessions[0]?.rotatedAt.toISOString() ?? null,
    hasPassword: (account?.passwordHash ?? '') !== '',
    passkeyCount: account?.passkeys.length ?? 0,
    providers: (account?.identities ?? []).map(({ provider }) => provider),
    isResetRequired: account?.resetRequired ?? false,
    rights: [...rightsOf(account)],
    aliasCount: user.aliases.length,
    childCount: user.aliases.filter(isProtected).length,
    suspension:
      suspension && account && isSuspended(account, now)
        ? {
            at: suspension.at.toISOString(),
            until: suspension.until?.toISOString() ?? null,
            reason: suspension.reason,
            by: cards(suspension.by),
          }
        : null,
    orgs,
    reports,
  }
}
