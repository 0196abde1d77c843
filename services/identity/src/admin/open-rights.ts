import type { AdminSession } from '@parta/contracts/admins'
import { type Asked, askAdminRights, askRightsOf } from '@parta/contracts/questions'
import { answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { rightsOf } from '../domain/account-rules.ts'
import { readAccount, readOwnAccount } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { adminUntil, isAdminOpen, keepAdminOpen } from '../session/rules.ts'
import { readSession, sessions } from '../session/store.ts'

/** The rights of a site admin, as they are stored now, and whether they are open in the session that calls. */
export function rightsAnswer(kit: Kit) {
  return answer(askAdminRights, async (asked) => {
    const rights = [...rightsOf(await readAccount(kit, asked.accountId))]
    return { rights, isLocked: rights.length === 0 || !(await isOpen(kit, asked)) }
  })
}

/** The rights of a person by their id; none while their account is being deleted. */
export function rightsOfAnswer(kit: Kit) {
  return answer(askRightsOf, async ({ userId }) => {
    const user = await readUser(kit, userId)
    const account = user && (await readAccount(kit, user.accountId))
    return account && !account.deleted && account.erasesAt === null ? [...rightsOf(account)] : []
  })
}

type Question = Asked<typeof askAdminRights>

/** Returns whether rights are open in a session. A call of site admins keeps them open. */
async function isOpen(kit: Kit, { accountId, sessionId, isAct }: Question): Promise<boolean> {
  const session = await readSession(kit, sessionId)
  if (session?.accountId !== accountId) return false
  if (!isAct) return isAdminOpen(session, new Date())
  return await kit.change(sessions, sessionId, keepAdminOpen)
}

/** Returns what the admin area needs to know before it opens. */
export async function findAdminSession(kit: Kit, actor: Actor): Promise<AdminSession> {
  const [account, session] = await Promise.all([readOwnAccount(kit, actor), readSession(kit, actor.sessionId)])
  const now = new Date()
  const isOpenNow = rightsOf(account).length > 0 && isAdminOpen(session, now)
  return {
    hasPasskey: account.passkeys.length > 0,
    wasOpen: session?.adminAt !== undefined,
    openUntil: isOpenNow ? (adminUntil(session)?.toISOString() ?? null) : null,
  }
}
