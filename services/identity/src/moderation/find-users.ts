import { type AdminUser, askOrgsOf, type listUsers } from '@parta/contracts/admin-users'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { hasRight } from '@parta/kit/http/audit'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { beginsWith } from '@parta/kit/store/words'
import { type Account, accounts, findAccount, readAccount } from '../domain/account-store.ts'
import { readUser, type User, users } from '../domain/person-store.ts'
import { cardsOf } from '../people/find-cards.ts'
import { type Report, reports } from '../reports/store.ts'
import { runningSessions } from '../session/store.ts'
import { adminUserView, maskedView, reportView } from './view.ts'

export interface Found {
  readonly user: Stored<User>
  /** `null` when it is deleted. */
  readonly account: Stored<Account> | null
}

/** Returns a person with their account. @throws user.notFound */
export async function findUser(kit: Kit, id: string): Promise<Found> {
  const user = await readUser(kit, id)
  if (!user) throw new AppError('user.notFound')
  return { user, account: await readAccount(kit, user.accountId) }
}

/** Returns a person with the account that they have. @throws user.notFound */
export async function findOwner(kit: Kit, id: string): Promise<Found & { readonly account: Stored<Account> }> {
  const { user, account } = await findUser(kit, id)
  if (!account) throw new AppError('user.notFound')
  return { user, account }
}

/** People by the beginnings of their names, or by a whole e-mail or id. */
export async function searchUsers(kit: Kit, { query: asked }: Pick<Call<typeof listUsers>, 'query'>) {
  const { query, nextToken, limit = limits.pageSize } = asked
  const text = query.trim()
  const owner = text.includes('@') ? await findAccount(kit, text.toLowerCase()) : null
  const words = text.includes('@') ? [] : beginsWith(text)
  const ways: object[] = [{ _id: owner?.userId || text }, ...(words.length > 0 ? [{ $and: words }] : [])]
  const after = nextToken === undefined ? {} : { _id: { $gt: String(keyOf(nextToken, 'string')[0]) } }
  const found = await kit.database
    .native<Stored<User>>(users.collection)
    .find({ $and: [{ $or: ways }, after] })
    .sort({ _id: 1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const owners = await accountsOf(kit, shown)
  const items = shown.map((user) => maskedView({ user, account: owners.get(user.accountId) ?? null }, new Date()))
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last._id) } : { items }
}

async function accountsOf(kit: Kit, found: readonly User[]): Promise<ReadonlyMap<string, Stored<Account>>> {
  const ids = found.map(({ accountId }) => accountId)
  const rows = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ _id: { $in: ids }, deleted: false })
    .toArray()
  return new Map(rows.map((row) => [row._id, row]))
}

/** Returns what the page of a person shows, masked. @throws user.notFound */
export async function showUser(
  kit: Kit,
  { params: { id }, actor }: { readonly params: { readonly id: string }; readonly actor: Call<never>['actor'] },
): Promise<AdminUser> {
  const found = await findUser(kit, id)
  const [sessions, orgs, about, cards] = await Promise.all([
    runningSessions(kit, found.user.accountId),
    kit.bus.ask(askOrgsOf, { userId: id }).catch((error: unknown) => {
      kit.log.warn({ err: error }, 'No answer about the organisations of a person; the page is shown without them')
      return null
    }),
    hasRight(actor, 'moderator') ? reportsAbout(kit, id) : null,
    cardsOf(kit, [found.account?.suspension?.by ?? '']),
  ])
  return adminUserView(found, { sessions, orgs, reports: about, cards }, new Date())
}

const reportsMax = 20

async function reportsAbout(kit: Kit, id: string) {
  const rows = await kit.database
    .native<Stored<Report>>(reports.collection)
    .find({ reported: id })
    .sort({ at: -1 })
    .limit(reportsMax)
    .toArray()
  return rows.map(reportView)
}
