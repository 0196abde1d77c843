import type * as bankContract from '@parta/contracts/bank'
import { AppError } from '@parta/contracts/errors'
import type * as topUps from '@parta/contracts/top-ups'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, people } from '@parta/kit/people/people'
import type { BankConfig, ReceivingAccount } from '../config.ts'
import { findWallet } from '../ledger/open.ts'
import { countUnmatched, listMovements } from './list-movements.ts'
import { readAccounts, resumeReading, storeAll } from './read-bank.ts'
import { assignMovement, setAside } from './rules.ts'
import { findOwner, settle } from './settle.ts'
import { movements } from './store.ts'
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
    findPayer: async ({ query }) => {
      const userId = await ownerOf(kit, query.userSymbol)
      return cardOf(userId, (await kit.projections.one(people, userId)) ?? undefined)
    },
    assignMovement: async ({ actor, params: { id }, body: { userSymbol, note } }) => {
      const userId = await ownerOf(kit, userSymbol)
      await kit.change(movements, id, (movement) =>
        assignMovement(movement, { id, userId, adminId: actor.userId, note }),
      )
      kit.log.warn({ id, user: userId, admin: actor.userId }, 'A site admin assigned a movement of the bank')
    },
    setMovementAside: async ({ actor, params: { id }, body: { note } }) => {
      await kit.change(movements, id, (movement) => setAside(movement, { adminId: actor.userId, note }))
    },
    importMovements: async ({ actor, body: { iban, movements: list } }) => {
      const ids = await storeAll(kit, { account: accountOf(bank, iban), list, importedBy: actor.userId })
      const outcome = { added: ids.length, known: list.length - ids.length }
      kit.log.warn({ iban, admin: actor.userId, ...outcome }, 'A site admin imported movements of the bank')
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
