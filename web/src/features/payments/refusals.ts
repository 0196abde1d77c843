import type { FieldProblem } from '@parta/contracts/errors'
import type { CallError } from '../../lib/request.ts'
import type { KartItem } from './kart.ts'

/** Why the service refused rows of a kart, by what they are for: other rows may be removed meanwhile. */
export type Refusals = ReadonlyMap<string, FieldProblem['code']>

export function refusalKey({ productId, person, eventId }: Pick<KartItem, 'productId' | 'person' | 'eventId'>): string {
  return JSON.stringify([productId, person, eventId])
}

/** Returns the refused rows that an answer names as `payments.<position>`; none where it names no row. */
export function refusalsOf({ fields }: Pick<CallError, 'fields'>, items: readonly KartItem[]): Refusals {
  return new Map(
    fields.flatMap(({ field, code }) => {
      const item = items[Number(/^payments\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)]
      return item ? [[refusalKey(item), code] as const] : []
    }),
  )
}
