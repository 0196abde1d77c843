import { AppError } from '@parta/contracts/errors'
import type { buyProducts, KartRow, PurchaseView } from '@parta/contracts/payments'
import { isForMissingAlias } from '@parta/contracts/predicates/bought'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askEvent } from '@parta/contracts/questions'
import { assertSameInput, type IdempotencyKey } from '@parta/kit/http/idempotency'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findWithAliases } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { findReserved, seatKey } from '../events/find-entrants.ts'
import { noteOpening, withdrawOpening } from '../ledger/change-credit.ts'
import type { Opening } from '../ledger/store.ts'
import { countOf } from '../ledger/velocity-rules.ts'
import { findOffered } from '../products/find-products.ts'
import { snapshotData } from '../products/rules.ts'
import type { StoredProduct } from '../products/store.ts'
import { countPending, findPaid, findPurchase, purchasesOf } from '../purchases/find-purchases.ts'
import { entrantOf, ofRemovedAliases } from '../purchases/rules.ts'
import { type Payment, type Purchase, purchaseOf, purchases, type StoredPurchase } from '../purchases/store.ts'
import { retryPurchase } from './attempt-rules.ts'
import { amountOf, type Buying, depositOf, type KartLine, openPurchase, ownPurchase } from './buy-rules.ts'
import { attempt, resume } from './complete.ts'
import { purchaseView } from './view.ts'

/** When two purchases get one key at the same moment, the unique index refuses the second. */
const onePurchase = { duplicate: 'request.keyReused' } as const

type BuyCall = Pick<Call<typeof buyProducts>, 'actor' | 'body' | 'key'>

/** Buys a kart, or tries a pending purchase again. */
export async function buy(kit: Kit, { actor, body, key }: BuyCall): Promise<PurchaseView> {
  const userId = personOf(actor)
  const isAutomatic = body.payWhenToppedUp ?? false
  const id =
    body.retryId === undefined
      ? await buyKart(kit, { userId, rows: body.payments, key, expected: body.expected, isAutomatic })
      : purchaseOf(body.retryId)
  if (body.retryId !== undefined) await retry(kit, { id, userId, key, isAutomatic })
  return purchaseView(kit, id)
}

interface Kart {
  readonly userId: string
  readonly rows: readonly KartRow[]
  readonly key: IdempotencyKey
  readonly expected: Call<typeof buyProducts>['body']['expected']
  readonly isAutomatic: boolean
}

/** Opens a purchase and pays it. A repeated call finds the purchase, and continues it if its process died. */
async function buyKart(kit: Kit, { userId, rows, key, expected, isAutomatic }: Kart): Promise<string> {
  const found = await findByKey(kit, key, key.id)
  if (found) {
    assertSameInput(ownPurchase(found, userId).keys[0]?.input ?? '', key)
    await resume(kit, key.id)
    return key.id
  }
  const productIds = rows.map(({ productId }) => productId)
  const [lines, bought] = await Promise.all([linesOf(kit, userId, rows), findPaid(kit, userId, { productIds })])
  const { purchase, isNew } = await store(kit, { userId, key, lines, bought, expected, isAutomatic })
  if (!isNew) return key.id
  await attempt(kit, { ...purchase, id: key.id })
  return key.id
}

/**
 * Notes a purchase in the wallet, then stores it. One that is refused does not count among those of the hour: its
 * note is taken back.
 */
async function store(kit: Kit, buying: Buying): Promise<{ purchase: Purchase; isNew: boolean }> {
  const { userId, lines, key } = buying
  const { id } = key
  const { beginning, isFirst } = await noteOpening(kit, userId, {
    id,
    productIds: lines.map(({ product }) => product.id),
  })
  try {
    const waiting = await countWaiting(kit, userId, beginning)
    return await kit.change(
      purchases,
      id,
      (state, now) => {
        const decision = openPurchase(state, { ...buying, waiting }, now)
        return { ...decision, answer: { purchase: decision.answer, isNew: !state } }
      },
      onePurchase,
    )
  } catch (error) {
    if (isFirst && isRefusal(error)) {
      // The buyer gets the reason, whatever becomes of the note, which only counts for an hour.
      await withdrawOpening(kit, userId, id).catch((err: unknown) =>
        kit.log.warn({ err, id }, 'Note of a refused purchase not taken back; it counts towards the limit of the hour'),
      )
    }
    throw error
  }
}

/** Whether a rule refused the purchase. After any other error it may be stored. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !error.code.startsWith('server.')
}

interface Retrying {
  readonly id: string
  readonly userId: string
  readonly key: IdempotencyKey
  readonly isAutomatic: boolean
}

async function retry(kit: Kit, { id, userId, key, isAutomatic }: Retrying): Promise<void> {
  const found = (await findByKey(kit, key, id)) ?? (await findPurchase(kit, id))
  const unsold = await findUnsold(kit, ownPurchase(found, userId))
  const { purchase, isOurs } = await kit.change(
    purchases,
    id,
    (state, now) => retryPurchase(state, { id, userId, key, unsold, isAutomatic }, now),
    onePurchase,
  )
  if (isOurs) await attempt(kit, { ...purchase, id })
}

/** Returns the purchase that has a key. @throws request.keyReused when it is another one than `id` */
async function findByKey(kit: Kit, key: IdempotencyKey, id: string): Promise<StoredPurchase | null> {
  const found = await purchasesOf(kit).findOne({ 'keys.id': key.id })
  if (found && found._id !== id) throw new AppError('request.keyReused')
  return found
}

/**
 * Returns the pending payments whose product is no longer sold to the person at that price, or whose alias was removed,
 * each with the reason.
 */
export async function findUnsold(kit: Kit, { userId, currency, payments }: Purchase): Promise<Map<string, string>> {
  const pending = payments.filter(({ status }) => status === 'pending')
  const products = await byId(
    pending.map(({ productId }) => productId),
    (id) =>
      findOffered(kit, id, {
        userId,
        isSeat: pending.every(({ productId, eventId }) => productId !== id || eventId !== null),
      }).catch((error: unknown) => {
        if (error instanceof AppError && unsoldCodes.has(error.code)) return error.code
        throw error
      }),
  )
  const [buyer, mayStillPay] = await Promise.all([
    findBuyer(kit, userId),
    findReservedOf(kit, userId, { payments: pending, products }),
  ])
  const unsold = new Map(ofRemovedAliases(pending, buyer))
  const now = new Date()
  for (const payment of pending) {
    const { id, productId, amount, deposit, multisport, validUntil } = payment
    const product = products.get(productId)
    if (unsold.has(id)) continue
    if (typeof product === 'string') unsold.set(id, product)
    else if (validUntil && validUntil <= now) unsold.set(id, 'product.discontinued')
    else if (!product) continue
    else if (product.status !== 'active' && !mayStillPay(payment)) unsold.set(id, 'product.discontinued')
    else if (product.currency !== currency || amountOf(product, multisport) !== amount)
      unsold.set(id, 'payment.priceChanged')
    else if (depositOf(product, multisport) !== (deposit?.amount ?? 0)) unsold.set(id, 'payment.priceChanged')
  }
  return unsold
}

interface Waiting {
  readonly payments: readonly Payment[]
  readonly products: ReadonlyMap<string, StoredProduct | string>
}

/** Returns whether a payment of a discontinued product is for a seat that its entrant holds, or owes for. */
async function findReservedOf(kit: Kit, userId: string, { payments, products }: Waiting) {
  const isOver = (product: StoredProduct | string | undefined) =>
    typeof product === 'object' && product.status !== 'active'
  const ended = payments.filter(({ productId }) => isOver(products.get(productId)))
  const reserved = await findReserved(
    kit,
    userId,
    ended.flatMap(({ eventId }) => eventId ?? []),
  )
  return (payment: Payment) =>
    payment.eventId !== null && reserved.has(seatKey(payment.eventId, entrantOf(payment, userId)))
}

const unsoldCodes = new Set<string>(['product.notFound', 'product.discontinued', 'org.notRegistered'])

/**
 * Counts the payments that wait for credit, with those of other purchases that begin at this moment and are not stored
 * yet: of two calls, the one that notes later counts the other.
 */
async function countWaiting(kit: Kit, userId: string, beginning: readonly Opening[]): Promise<number> {
  const pending = await countPending(
    kit,
    userId,
    beginning.map(({ id }) => id),
  )
  const unstored = countOf(beginning.filter(({ id }) => !pending.has(id)))
  return [...pending.values()].reduce((sum, count) => sum + count, unstored)
}

/** @throws user.notFound */
async function findBuyer(kit: Kit, userId: string, rows: readonly KartRow[] = []): Promise<UserSnapshot> {
  const person = await findWithAliases(
    kit,
    userId,
    rows.flatMap(({ aliasId }) => aliasId ?? []),
  )
  if (!person || person.deleted) throw new AppError('user.notFound')
  return person
}

/** Reads what the rows of a kart name. @throws alias.notFound, product.notFound, event.notFound and others */
async function linesOf(kit: Kit, userId: string, rows: readonly KartRow[]): Promise<KartLine[]> {
  const buyer = await findBuyer(kit, userId, rows)
  const named = await findEvents(
    kit,
    rows.flatMap(({ eventId }) => eventId ?? []),
  )
  const isSold = (id: string, eventId = '') => named.get(eventId)?.sold === id
  const products = await byId(
    rows.map(({ productId }) => productId),
    (id) => {
      const isSeat = rows.every(({ productId, eventId }) => productId !== id || isSold(id, eventId))
      return findOffered(kit, id, { userId, isSeat })
    },
  )
  const ended = rows.filter(({ productId }) => products.get(productId)?.status === 'discontinued')
  const reserved = await findReserved(
    kit,
    userId,
    ended.flatMap(({ eventId }) => eventId ?? []),
  )
  const linked = rows.flatMap(({ productId, eventId }) => (eventId ? [] : (products.get(productId)?.eventId ?? [])))
  const events = new Map([...named, ...(await findEvents(kit, linked))])
  return rows.map(({ productId, aliasId: id, eventId, multisport = false, renew = false, from }) => {
    const product = products.get(productId)
    if (!product) throw new AppError('product.notFound')
    const aliasId = id === undefined || id === userId ? null : id
    if (isForMissingAlias({ aliasId }, buyer)) throw new AppError('alias.notFound')
    const event = product.type === 'oneOff' ? events.get(eventOf(product.eventId, eventId) ?? '') : null
    // The same for every event that does not sell it: nobody learns from it that a private event exists.
    if (event && event.sold !== productId) throw new AppError('event.notFound')
    return {
      product: snapshotData(productId, product),
      isReserved: reserved.has(seatKey(event?.id ?? '', aliasId ?? userId)),
      aliasId,
      event: event ? { id: event.id, start: event.start } : null,
      multisport,
      renew,
      from,
    }
  })
}

/** Reads when events begin, and which one-off product they sell; `null` for one that does not take place. */
function findEvents(kit: Kit, ids: readonly string[]) {
  return byId(ids, async (id) => {
    const event = await kit.bus.ask(askEvent, id)
    const sold = event && !event.data.cancelled && !event.data.removed ? event.data.oneOffProductId : null
    return { id, start: new Date(event?.data.date ?? 0), sold }
  })
}

/** The event of a row: the one that it names, or the one that its product is linked to. */
const eventOf = (linked: string | null | undefined, named: string | undefined) => named ?? linked ?? undefined

async function byId<T>(ids: readonly string[], read: (id: string) => Promise<T>): Promise<Map<string, T>> {
  const distinct = [...new Set(ids)]
  return new Map(await Promise.all(distinct.map(async (id) => [id, await read(id)] as const)))
}
