import type { BankMovement, MovementState } from '@parta/contracts/bank'
import { money } from '@parta/contracts/money'
import type { Statement } from '@parta/contracts/predicates/fio'
import {
  assignMovement,
  findPayer,
  getBankStatus,
  importMovements,
  listMovements,
  resumeBank,
  revealMovement,
  setMovementAside,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/request.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'
import { propose } from './proposals-api.ts'

export function useBankStatus() {
  return useQuery(getBankStatus, {})
}

export function useMovements(state: MovementState) {
  return usePages(listMovements, { query: { state } })
}

/** The person with a typed variable symbol; nothing is asked until it is complete. */
export function usePayer(userSymbol: number | null) {
  return useQuery(findPayer, userSymbol === null ? null : { query: { userSymbol } }, { shouldRetryOnError: false })
}

/**
 * Assigns a movement, or proposes to, when it is more than one site admin may move alone.
 * @returns whether it is assigned
 */
export async function assign({ id }: BankMovement, userSymbol: number, note: string): Promise<boolean> {
  try {
    await call(assignMovement, { params: { id }, body: { userSymbol, note } })
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'movement.secondNeeded') throw error
    await propose({ kind: 'assignment', movementId: id, userSymbol, note: note.trim().length < 3 ? id : note })
    return false
  } finally {
    // After a refusal, too: another site admin may have decided.
    await refresh()
  }
}

/** Asks for a movement with full names. It is not stored in the cache, only in the state of the page. */
export function askForMovement({ id }: BankMovement, reason: string): Promise<BankMovement> {
  return call(revealMovement, { params: { id }, body: { reason } })
}

export async function setAside({ id }: BankMovement, note: string): Promise<void> {
  try {
    await call(setMovementAside, { params: { id }, body: { note } })
  } finally {
    await refresh()
  }
}

/** Sends the movements of a statement in parts. @returns how many were not known yet */
export async function bring({ iban, movements }: Statement): Promise<number> {
  let added = 0
  for (let from = 0; from < movements.length; from += money.importMax) {
    const part = movements.slice(from, from + money.importMax)
    const reply = await call(importMovements, { body: { iban, movements: [...part] } })
    added += reply.added
  }
  await refresh()
  return added
}

export async function resume(iban: string): Promise<void> {
  await call(resumeBank, { body: { iban } })
  await revalidate(getBankStatus)
}

function refresh(): Promise<unknown> {
  return revalidate(listMovements, getBankStatus)
}
