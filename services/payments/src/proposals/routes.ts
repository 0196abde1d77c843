import { AppError } from '@parta/contracts/errors'
import { rolesOf } from '@parta/contracts/operation'
import type * as contract from '@parta/contracts/proposals'
import { proposeMoney } from '@parta/contracts/proposals'
import { askRightsOf } from '@parta/contracts/questions'
import type * as sales from '@parta/contracts/sales'
import { giveReason } from '@parta/kit/http/audit'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createSharedReadings } from '@parta/kit/process/read-shared'
import { type Actor, personOf } from '@parta/kit/session/actor'
import type { BankConfig } from '../config.ts'
import { assertPayable, requireNoBreach } from '../ledger/verify-ledger.ts'
import { findSeller, orgProjection, requireRegistered } from '../orgs/store.ts'
import { sumsRoom } from '../reports/find-sales.ts'
import { changeAccount, ibanFrom, insidersOf, requireOperatorAccount, requirePayable } from './account-rules.ts'
import { addProposal } from './add-proposal.ts'
import { complete } from './complete.ts'
import { findEarned } from './find-earned.ts'
import { findPayees } from './find-payees.ts'
import { list, viewsOf } from './list.ts'
import { askReturn } from './refund-deposit.ts'
import { confirm, refuse } from './rules.ts'
import { type MoneyProposal, orgAccounts, proposals, proposalsOf, readOrgAccount } from './store.ts'
import { accountView, maskedProposal } from './view.ts'

type ProposalHandlers = HandlersOf<typeof contract> & Pick<HandlersOf<typeof sales>, 'returnDeposit'>

/** Money that is moved by hand: one site admin proposes, another one decides. */
export function proposalRoutes(kit: Kit, bank: BankConfig): ProposalHandlers {
  const read = createSharedReadings(sumsRoom)
  return {
    returnDeposit: (call) => askReturn(kit, call),
    listMoneyProposals: (call) => list(kit, call),
    revealMoneyProposal: async ({ params: { id }, body }) => {
      giveReason(body.reason, { isShown: true })
      const found = await proposalsOf(kit).findOne({ _id: id })
      if (!found) throw new AppError('proposal.notFound')
      return await fullViewOf(kit, id, found)
    },
    listPayees: async ({ query: { name = '' } }) => ({ items: await findPayees(kit, name) }),
    proposeMoney: async (call) => {
      const { id, proposal } = await addProposal(kit, bank, call)
      return await viewOf(kit, id, proposal)
    },
    confirmMoneyProposal: (call) => confirmProposal(kit, bank, call),
    refuseMoneyProposal: async ({ actor, params: { id }, body: { note } }) => {
      const adminId = personOf(actor)
      const refused = await kit.change(proposals, id, (state, now) => refuse(state, { adminId, note }, now))
      kit.log.warn({ proposal: id, admin: adminId }, 'A site admin refused to move money')
      return await viewOf(kit, id, refused)
    },
    getOrgAccount: async ({ actor, params: { id } }) => {
      await requireAdmin(kit, id, actor)
      return accountView(await readOrgAccount(kit, id), await read(id, () => findEarned(kit, id)))
    },
    setOrgAccount: async ({ actor, params: { id }, body }) => {
      const org = await requireAdmin(kit, id, actor)
      requireRegistered(org)
      const changing = { iban: ibanFrom(body.account), adminId: personOf(actor), org }
      const isChanged = await kit.change(orgAccounts, id, (state, now) => changeAccount(state, changing, now))
      if (isChanged) kit.security.note('payout_account_change', { subject: id, actor: personOf(actor) })
      return accountView(await readOrgAccount(kit, id), await read(id, () => findEarned(kit, id)))
    },
  }
}

/** Confirms a proposal and carries it out at once; its task does so if this process dies. */
async function confirmProposal(
  kit: Kit,
  bank: BankConfig,
  { actor, params: { id } }: Pick<Call<typeof contract.confirmMoneyProposal>, 'actor' | 'params'>,
): Promise<contract.MoneyProposal> {
  const adminId = personOf(actor)
  const found = await proposalsOf(kit).findOne({ _id: id })
  if (found?.state === 'open') await requireProposer(kit, found)
  if (found?.kind === 'payout' && found.state === 'open') {
    // Before it is confirmed, so that it can still be confirmed later.
    await requireNoBreach(kit)
    requireOperatorAccount(bank, found.currency)
    requirePayable(await readOrgAccount(kit, found.orgId ?? ''), new Date())
  }
  if (found?.kind === 'unclaimed' && found.state === 'open') {
    await requireNoBreach(kit)
    requireOperatorAccount(bank, found.currency)
  }
  if (found?.kind === 'withdrawal' && found.state === 'open') {
    requireOperatorAccount(bank, found.currency)
    await assertPayable(kit, found.userId ?? '')
  }
  const insiders = found?.orgId
    ? insidersOf(await kit.projections.one(orgProjection, found.orgId), await readOrgAccount(kit, found.orgId))
    : []
  const confirming = { id, adminId, insiders }
  const confirmed = await kit.change(proposals, id, (state, now) => confirm(state, confirming, now))
  kit.log.warn({ proposal: id, kind: confirmed.kind, admin: adminId }, 'A site admin confirmed to move money')
  return await viewOf(kit, id, (await completeNow(kit, bank, id)) ?? confirmed)
}

/** @throws proposal.rightsWithdrawn when who proposed it may not propose any more */
async function requireProposer(kit: Kit, { proposedBy }: MoneyProposal): Promise<void> {
  const rights = await kit.bus.ask(askRightsOf, { userId: proposedBy })
  if (!rolesOf(proposeMoney).some((role) => rights.includes(role))) throw new AppError('proposal.rightsWithdrawn')
}

/** @returns `null` when it cannot be carried out yet; the task of the proposal tries again */
async function completeNow(kit: Kit, bank: BankConfig, id: string): Promise<MoneyProposal | null> {
  try {
    return await complete(kit, bank, id)
  } catch (error) {
    kit.log.warn({ err: error, proposal: id }, 'A confirmed proposal was not carried out at once; its task tries again')
    return null
  }
}

async function viewOf(kit: Kit, id: string, proposal: MoneyProposal): Promise<contract.MoneyProposal> {
  return maskedProposal(await fullViewOf(kit, id, proposal))
}

async function fullViewOf(kit: Kit, _id: string, proposal: MoneyProposal): Promise<contract.MoneyProposal> {
  const [view] = await viewsOf(kit, [{ ...proposal, _id }])
  if (!view) throw new AppError('proposal.notFound')
  return view
}

/** @throws org.notFound, rights.missing unless the caller is an admin of the organisation */
async function requireAdmin(kit: Kit, orgId: string, actor: Actor) {
  const { org, isAdmin } = await findSeller(kit, orgId, personOf(actor))
  if (!isAdmin) throw new AppError('rights.missing')
  return org
}
