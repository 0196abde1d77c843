import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { kartLimits } from '@parta/contracts/money'
import type { Decision } from '@parta/kit/store/decision'
import { openingMs } from '../products/rules.ts'
import type { Opening, Wallet } from './store.ts'

interface Opened {
  readonly id: string
  /** The product of each payment. */
  readonly productIds: readonly string[]
}

/** What is known when a purchase begins. */
export interface Noted {
  /** The others that begin at this moment, and may not be stored yet. */
  readonly beginning: readonly Opening[]
  /** Whether this call noted it first: only then may it take the note back. */
  readonly isFirst: boolean
}

/**
 * Notes that a purchase begins; a repeated one is noted once. All purchases of a person are noted in this document, so
 * calls at the same time cannot pass a limit together.
 * @throws payment.tooMany
 */
export function addOpening(wallet: Wallet, { id, productIds }: Opened, now: Date): Decision<Wallet, Noted> {
  const recent = (wallet.openings ?? []).filter(({ at }) => now.getTime() - at.getTime() < hour)
  const others = recent.filter((one) => one.id !== id)
  const beginning = others.filter(({ at }) => now.getTime() - at.getTime() < openingMs)
  const products = [...Map.groupBy(productIds, (productId) => productId)].map(([productId, those]) => ({
    productId,
    count: those.length,
  }))
  const noted = recent.find((one) => one.id === id)
  // A key whose first call was refused may come again with another kart.
  const isNoted = products.every(({ productId, count }) => noted !== undefined && count <= countOf([noted], productId))
  if (noted && isNoted) {
    if (noted.isShared) return { next: wallet, answer: { beginning, isFirst: false } }
    const openings = recent.map((one) => (one === noted ? { ...one, isShared: true as const } : one))
    return { next: { ...wallet, openings }, answer: { beginning, isFirst: false } }
  }
  if (others.length >= kartLimits.perHour) throw new AppError('payment.tooMany')
  for (const { productId, count } of products) {
    if (countOf(others, productId) + count > kartLimits.productPerHour) throw new AppError('payment.tooMany')
  }
  const opening: Opening = { id, at: now, products, ...(noted ? { isShared: true as const } : {}) }
  return { next: { ...wallet, openings: [...others, opening] }, answer: { beginning, isFirst: !noted } }
}

/**
 * Takes the note back of a purchase that was refused, so that it does not count. It stays when another call with the
 * same key noted it too, because that one may store the purchase.
 */
export function removeOpening(wallet: Wallet, id: string): Decision<Wallet, void> {
  const { openings = [] } = wallet
  const kept = openings.filter((one) => one.id !== id || one.isShared)
  return { next: kept.length < openings.length ? { ...wallet, openings: kept } : wallet, answer: undefined }
}

/** Counts the payments of openings, of one product or of all. */
export function countOf(openings: readonly Opening[], productId?: string): number {
  return openings
    .flatMap(({ products }) => products)
    .filter((one) => productId === undefined || one.productId === productId)
    .reduce((sum, { count }) => sum + count, 0)
}
