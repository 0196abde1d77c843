import type * as bankContract from '@parta/contracts/bank'
import { movementIdOf, type UnmatchedReason } from '@parta/contracts/bank'
import { AppError } from '@parta/contracts/errors'
import type { StatedMovement } from '@parta/contracts/predicates/fio'
import type * as topUps from '@parta/contracts/top-ups'
import { giveReason } from '@parta/kit/http/audit'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, maskedCard, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import type { BankConfig, ReceivingAccount } from '../config.ts'
import { findWallet } from '../ledger/open-wallet.ts'
import { moveAlone } from './count-alone.ts'
import { storeAll } from './keep-movements.ts'
import { countUnmatched, findRevealed, listMovements } from './list-movements.ts'
import { readAccounts, resumeReading } from './read-bank.ts'
import { type Assignment, assignMovement, isReversalOf, setAside } from './rules.ts'
import { findOwner, settle } from './settle.ts'
import { movements, readMovement, readRelated } from './store.ts'
import { symbolOf } from './symbol-rules.ts'
import { statusView, topUpView } from './view.ts'

export function topUpRoutes(kit: Kit, bank: BankConfig): HandlersOf<typeof topUps> {
  return {
    getTopUp: async ({ actor, query }) => {
      const { userSymbol } = await findWallet(kit, actor.userId)
      return topUpView(bank, query.currency ?? bank.accounts[0]?.currency ?? 'CZK', userSymbol)
    },
  }
}

/** What site admins do with the movements of the bank accounts. */
export function bankRoutes(kit: Kit, bank: BankConfig): HandlersOf<typeof bankContract> {
  return {
    listMovements: ({ query: { state, ...page } }) => listMovements(kit, state, page),
    revealMovement: ({ params: { id }, body }) => {
      giveReason(body.reason, { isShown: true })
      return findRevealed(kit, id)
    },
    findPayer: async ({ query }) => {
      const userId = await ownerOf(kit, query.userSymbol)
      return maskedCard(cardOf(userId, (await kit.projections.one(people, userId)) ?? undefined))
    },
    assignMovement: async ({ actor, params: { id }, body: { userSymbol, note } }) => {
      const adminId = personOf(actor)
      const userId = await ownerOf(kit, userSymbol)
      const assignment = { id, userId, adminId, note }
      const amount = await countAssigned(kit, assignment)
      await kit.change(movements, id, (movement) => assignMovement(movement, { ...assignment, amount }))
      kit.log.warn({ id, user: userId, admin: adminId }, 'A site admin assigned a movement of the bank')
    },
    setMovementAside: async ({ actor, params: { id }, body: { note } }) => {
      const adminId = personOf(actor)
      await kit.change(movements, id, (movement) => setAside(movement, { adminId, note }))
    },
    importMovements: async ({ actor, body: { iban, movements: list } }) => {
      const account = accountOf(bank, iban)
      const adminId = personOf(actor)
      const waits = (stated: StatedMovement) =>
        reasonToWait(kit, { account, adminId, stated, list, specificSymbol: bank.specificSymbol })
      const ids = await storeAll(kit, { account, list, importedBy: adminId, waits })
      const outcome = { added: ids.length, known: list.length - ids.length }
      kit.log.warn({ iban, admin: adminId, ...outcome }, 'A site admin imported movements of the bank')
      await settleNow(kit, ids, bank.specificSymbol)
      return outcome
    },
    getBankStatus: async () => ({
      items: statusView(bank, await readAccounts(kit)),
      unmatched: await countUnmatched(kit),
    }),
    resumeBank: ({ body }) => resumeReading(kit, accountOf(bank, body.iban).iban),
  }
}

/**
 * A site admin may assign alone what is not much in a day.
 * @returns the amount that was counted
 * @throws movement.secondNeeded, and what `assignMovement` throws
 */
async function countAssigned(kit: Kit, assignment: Assignment): Promise<number> {
  const found = await readMovement(kit, assignment.id)
  assignMovement(found, assignment)
  if (!found) throw new AppError('movement.notFound')
  const { amount, creditCurrency: currency } = found
  const isAlone = await moveAlone(kit, assignment.adminId, { id: assignment.id, amount, currency })
  if (!isAlone) throw new AppError('movement.secondNeeded')
  return amount
}

interface Importing {
  readonly account: ReceivingAccount
  readonly adminId: string
  readonly stated: StatedMovement
  /** The whole file. */
  readonly list: readonly StatedMovement[]
  readonly specificSymbol: string
}

/** Anybody can write a file, so what it says is credited only where the bank is not read, and only small sums. */
async function reasonToWait(kit: Kit, importing: Importing): Promise<UnmatchedReason | null> {
  const { account, adminId, stated } = importing
  if (account.token !== null) return 'notShown'
  if (!(await maySettle(kit, importing))) return null
  const id = movementIdOf(account.iban, stated.id)
  const isAlone = await moveAlone(kit, adminId, { id, amount: stated.amount, currency: account.currency })
  return isAlone ? null : 'largeImport'
}

/** Returns whether an imported line would change somebody's credit by itself: as their top-up, or as the end of one. */
async function maySettle(kit: Kit, { account, stated, list, specificSymbol }: Importing): Promise<boolean> {
  const { iban, currency: creditCurrency } = account
  if (stated.amount > 0) return typeof symbolOf({ ...stated, creditCurrency }, specificSymbol) === 'number'
  const movement = { ...stated, iban }
  if (list.some((other) => isReversalOf(movement, { ...other, iban }))) return true
  const related = await readRelated(kit, { _id: movementIdOf(iban, stated.id), iban, instruction: stated.instruction })
  return related.some((other) => isReversalOf(movement, other))
}

/** Settles imported movements before the reply, so that the lists already show the outcome. Failed ones have their task. */
async function settleNow(kit: Kit, ids: readonly string[], specificSymbol: string): Promise<void> {
  for (const id of ids) {
    try {
      await settle(kit, id, specificSymbol)
    } catch (error) {
      kit.log.warn({ err: error, id }, 'An imported movement was not settled at once; its task tries again')
      return
    }
  }
}

/** @throws user.notFound */
async function ownerOf(kit: Kit, userSymbol: number): Promise<string> {
  const owner = await findOwner(kit, userSymbol)
  if ('reason' in owner) throw new AppError('user.notFound')
  return owner.userId
}

/** @throws bank.otherAccount */
function accountOf({ accounts }: BankConfig, iban: string): ReceivingAccount {
  const found = accounts.find((account) => account.iban === iban)
  if (!found) throw new AppError('bank.otherAccount')
  return found
}
