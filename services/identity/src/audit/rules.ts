import { isDeepStrictEqual } from 'node:util'
import type { AdminAct } from '@parta/contracts/audit'
import { isSameHash, keyedHash } from '@parta/kit/session/seal'
import type { AuditRow } from './store.ts'

/** The number of digits of an id. Leading zeros make the ids sort like numbers. */
const digits = 12

export const idOf = (number: number) => String(number).padStart(digits, '0')

export const numberOf = ({ _id }: Pick<AuditRow, '_id'>) => Number(_id)

type Before = Pick<AuditRow, '_id' | 'seal'> | null

/** Returns the row of an act. @param before the last row; `null` for the first act */
export function rowAfter(before: Before, act: AdminAct, secret: string): AuditRow {
  const { at, actor, account, operation, subject, outcome, correlation, reason } = act
  const _id = idAfter(before)
  const why = reason === undefined ? {} : { reason }
  const row = { _id, at, actor, account, operation, subject, outcome, correlation, ...why }
  return { ...row, seal: sealOf(row, before?.seal ?? '', secret) }
}

function idAfter(before: Before): string {
  return idOf(before ? numberOf(before) + 1 : 1)
}

/**
 * Returns the seal of a row: a keyed hash of its fields and of the previous seal. A changed or removed row breaks the
 * chain, and only the installation's secret can make new seals.
 */
function sealOf(row: Omit<AuditRow, 'seal'>, before: string, secret: string): string {
  const { _id, at, actor, account, operation, subject, outcome, correlation, reason } = row
  const why = reason === undefined ? [] : [reason]
  const fields = [before, _id, at, actor, account, operation, subject, outcome, correlation, ...why]
  return keyedHash(secret, 'audit log', JSON.stringify(fields))
}

/** Returns the flaw of a row, or `null`. @param before the previous row; `null` for the first one */
export function flawOfRow(row: AuditRow, before: Before, secret: string): string | null {
  if (row._id !== idAfter(before)) return `entry ${row._id} does not follow entry ${before?._id ?? 0}`
  const wanted = rowAfter(before, row, secret)
  if (typeof row.seal !== 'string' || !isSameHash(row.seal, wanted.seal))
    return `entry ${row._id} does not fit its seal`
  return isDeepStrictEqual({ ...row }, wanted) ? null : `entry ${row._id} has fields that are not sealed`
}

type Noted = Pick<AuditRow, '_id' | 'actor' | 'account' | 'operation' | 'subject' | 'outcome' | 'correlation'>

/**
 * Returns the entries with which acts began, by the ids of the entries with their outcomes. Each outcome belongs to the
 * oldest open beginning of the same call, so that no beginning without an outcome seems to have one.
 * @param rows all entries of the requests concerned, in any order
 */
export function beginningsOf(rows: readonly Noted[]): ReadonlyMap<string, string> {
  const open = new Map<string, string[]>()
  const pairs = new Map<string, string>()
  for (const row of rows.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
    const { _id, actor, account, operation, subject, outcome, correlation } = row
    const call = JSON.stringify([correlation, operation, subject, actor, account])
    if (outcome === 'begun') open.set(call, [...(open.get(call) ?? []), _id])
    else {
      const [begun, ...others] = open.get(call) ?? []
      if (begun !== undefined) pairs.set(_id, begun)
      open.set(call, others)
    }
  }
  return pairs
}
