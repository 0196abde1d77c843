import type { BankMovement } from '@parta/contracts/bank'
import type { MoneyProposal } from '@parta/contracts/proposals'
import type { PersonCard } from '@parta/contracts/shapes'

/** Returns whether a movement has names or texts that are masked. */
export function isMaskable({ counterName, message, reference, person, proposals }: BankMovement): boolean {
  return person !== null || proposals.length > 0 || [counterName, message, reference].some((text) => text !== '')
}

/** Returns the movement of the list, which may have changed since, with the names that were revealed. */
export function withNames(movement: BankMovement, revealed: BankMovement | null): BankMovement {
  if (!revealed) return movement
  const { counterName, message, reference } = revealed
  const known = [revealed.person, ...revealed.proposals.map(({ person }) => person)]
  const proposals = movement.proposals.map((one) => ({ ...one, person: named(one.person, known) }))
  return {
    ...movement,
    counterName,
    message,
    reference,
    person: movement.person && named(movement.person, known),
    proposals,
  }
}

/** Returns whether a proposal has names that are masked. */
export function hasNames({ person, accountChange }: MoneyProposal): boolean {
  return person !== null || (accountChange?.by ?? null) !== null
}

/** Returns the proposal of the list, which may have been decided since, with the names that were revealed. */
export function withProposalNames(proposal: MoneyProposal, revealed: MoneyProposal | null): MoneyProposal {
  const { person, accountChange } = proposal
  const known = [revealed?.person, revealed?.accountChange?.by]
  const by = accountChange?.by ?? null
  return {
    ...proposal,
    person: person && named(person, known),
    ...(accountChange ? { accountChange: { ...accountChange, by: by && named(by, known) } } : {}),
  }
}

function named(masked: PersonCard, known: readonly (PersonCard | null | undefined)[]): PersonCard {
  return known.find((one) => one?.id === masked.id) ?? masked
}
