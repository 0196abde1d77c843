import type { BankMovement, BankStatus, Proposal } from '@parta/contracts/bank'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { TopUp } from '@parta/contracts/top-ups'
import type { Currency } from '@parta/contracts/values'
import { cardOf, maskedCard } from '@parta/kit/people/people'
import type { Stored } from '@parta/kit/store/mongo'
import type { BankConfig } from '../config.ts'
import { maskedText } from './mask-rules.ts'
import type { BankAccount, Movement } from './store.ts'

/** Returns the transfer that tops up the credit of the person with the symbol. */
export function topUpView(bank: BankConfig, currency: Currency, userSymbol: number): TopUp {
  const found = bank.accounts.find((account) => account.currency === currency)
  const { number, iban, bic, owner } = found ?? { number: '', iban: '', bic: '', owner: '' }
  return {
    currency,
    account: found ? { number, iban, bic, owner } : null,
    variableSymbol: String(userSymbol),
    specificSymbol: bank.specificSymbol,
    isAutomatic: found?.token !== undefined && found.token !== null,
    currencies: bank.accounts.map((account) => account.currency),
  }
}

/** Returns a movement with the full names that site admins see who gave a reason. */
export function movementView(
  { _id: id, userId, ...movement }: Stored<Movement>,
  people: ReadonlyMap<string, UserSnapshot>,
  proposals: Proposal[],
): BankMovement {
  const { movementId, date, amount, currency, variableSymbol, specificSymbol } = movement
  const { counterAccount, counterName, message, reference, instruction, kind, state, reason, note } = movement
  return {
    id,
    movementId,
    date,
    amount,
    currency,
    variableSymbol,
    specificSymbol,
    counterAccount,
    counterName,
    message,
    reference,
    instruction,
    kind,
    state,
    reason,
    person: userId === null ? null : cardOf(userId, people.get(userId)),
    note,
    receivedAt: movement.receivedAt.toISOString(),
    proposals,
  }
}

/** Returns a movement as site admins see it who gave no reason (docs/decisions/0086). */
export function maskedMovement(view: BankMovement): BankMovement {
  const { person, proposals, counterName, message, reference } = view
  return {
    ...view,
    counterName: maskedText(counterName),
    message: maskedText(message),
    reference: maskedText(reference),
    person: person && maskedCard(person),
    proposals: proposals.map((proposal) => ({ ...proposal, person: maskedCard(proposal.person) })),
  }
}

/** Returns the state of reading of each account of the configuration. */
export function statusView(bank: BankConfig, read: ReadonlyMap<string, BankAccount>): BankStatus[] {
  return bank.accounts.map(({ currency, iban, token }) => ({
    currency,
    iban,
    isAutomatic: token !== null,
    readAt: read.get(iban)?.readAt?.toISOString() ?? null,
    stoppedAt: token === null ? null : (read.get(iban)?.stoppedAt?.toISOString() ?? null),
  }))
}
