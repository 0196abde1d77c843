import { limits } from '@parta/contracts/limits'
import type { listMoneyProposals, MoneyProposal as View } from '@parta/contracts/proposals'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { orgProjection } from '../orgs/store.ts'
import { type MoneyProposal, orgAccountsOf, proposalsOf } from './store.ts'
import { maskedProposal, proposalView } from './view.ts'

/** Returns a page of proposals, masked, the newest first. */
export async function list(
  kit: Kit,
  { query }: Pick<Call<typeof listMoneyProposals>, 'query'>,
): Promise<{ items: View[]; nextToken?: string }> {
  const { isOpen, limit = limits.pageSize, nextToken } = query
  const [time, id] = nextToken ? keyOf(nextToken, 'number', 'string') : []
  const proposedAt = new Date(Number(time ?? 0))
  const after =
    time === undefined ? {} : { $or: [{ proposedAt: { $lt: proposedAt } }, { proposedAt, _id: { $lt: String(id) } }] }
  const open = isOpen ? { state: 'open' as const, expiresAt: { $gt: new Date() } } : {}
  const found = await proposalsOf(kit)
    .find({ ...open, ...after })
    .sort({ proposedAt: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const items = (await viewsOf(kit, shown)).map(maskedProposal)
  return { items, ...(found.length > limit && last ? { nextToken: tokenOf(last.proposedAt.getTime(), last._id) } : {}) }
}

/** Returns proposals with the full names of the people and organisations that they name. */
export async function viewsOf(
  kit: Kit,
  list: readonly (Pick<Stored<MoneyProposal>, '_id'> & MoneyProposal)[],
): Promise<View[]> {
  const orgIds = list.flatMap(({ orgId }) => orgId ?? [])
  const accounts = new Map((await orgAccountsOf(kit, orgIds)).map((account) => [account._id, account]))
  const changedBy = [...accounts.values()].map((account) => account.changedBy)
  const ids = [...list.flatMap(({ userId, proposedBy, decidedBy }) => [userId, proposedBy, decidedBy]), ...changedBy]
  const [cards, orgs] = await Promise.all([
    kit.projections.many(
      people,
      ids.flatMap((id) => id ?? []),
    ),
    kit.projections.many(orgProjection, orgIds),
  ])
  const now = new Date()
  return list.map((proposal) => proposalView(proposal, { cards, orgs, accounts, now }))
}
