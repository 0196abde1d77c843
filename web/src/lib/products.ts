import type { Product } from '@parta/contracts/products'
import { wallClock } from './dates.ts'

/** Whether the last day of a subscription is over, so that nobody can buy it any more. */
export function isOver({ validUntil }: Pick<Product, 'validUntil'>, now: Date): boolean {
  return validUntil !== null && validUntil < wallClock(now).day
}
