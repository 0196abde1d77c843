import { createHash } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { idempotencyHeader, idempotencyKeyForm, type Operation } from '@parta/contracts/operation'
import type { Request } from 'express'
import type { Actor } from '../session/actor.ts'

/** The idempotency key of a call, for the record that the call creates. */
export interface IdempotencyKey {
  /**
   * Derived from the operation, the account and the key: the id of the record that the call creates. A repeated call
   * thus finds the record of the first one, whatever crashed in between.
   */
  readonly id: string
  /** A hash of the input, stored in that record: see `assertSameInput`. */
  readonly input: string
}

interface Keyed {
  readonly request: Request
  readonly params: unknown
  readonly body: unknown
}

const form = new RegExp(idempotencyKeyForm.pattern)

/** Returns the key of a call. @throws request.keyMissing without a valid `Idempotency-Key` header */
export function idempotencyKeyOf({ name }: Operation, { accountId }: Actor, { request, ...input }: Keyed) {
  const given = String(request.headers[idempotencyHeader] ?? '')
  const { minLength, maxLength } = idempotencyKeyForm
  if (given.length < minLength || given.length > maxLength || !form.test(given))
    throw new AppError('request.keyMissing')
  const key: IdempotencyKey = {
    id: hashOf([name, accountId, given]).slice(0, 32),
    input: hashOf([input.params, input.body]),
  }
  return key
}

/** Refuses a call whose key was used before with another input. @throws request.keyReused */
export function assertSameInput(stored: string, { input }: IdempotencyKey): void {
  if (stored !== input) throw new AppError('request.keyReused')
}

function hashOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values, sorted)).digest('hex')
}

/** Sorts the fields of objects: their order means nothing in JSON. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
