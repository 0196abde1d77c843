import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { type ProductType, productLimits } from '@parta/contracts/money'
import { dayOf } from '@parta/contracts/predicates/validity'
import { type ProductForm, type ProductSnapshot, productUpdated } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import type { ProductDesk, ProductRow } from './store.ts'

type Form = Omit<ProductForm, 'file' | 'image'>

interface Creation {
  readonly id: string
  readonly orgId: string
  readonly type: ProductType
  /** The organisation's currency. */
  readonly currency: Currency
  readonly image: string
  readonly form: Form
}

export function createProduct(command: Creation, now: Date): Decision<ProductRow, ProductRow> {
  const { id, orgId, type, currency, image, form } = command
  const { title, description, price } = form
  const next = judged(
    {
      orgId,
      title: title.trim(),
      description: description.trim(),
      image,
      price,
      priceMultisport: form.priceMultisport ?? null,
      multisportDeposit: form.multisportDeposit ?? null,
      type,
      status: 'active',
      currency,
      eventId: form.eventId ?? null,
      validDays: form.validDays ?? null,
      validUntil: form.validUntil ?? null,
      autoJoin: form.autoJoin ?? false,
      leaveCharge: form.leaveCharge ?? null,
      leaveChargeDate: form.leaveChargeDate ?? null,
      leaveSteps: form.leaveSteps ?? [],
      createdAt: now,
      updatedAt: now,
    },
    now,
  )
  return { next, facts: [snapshot(id, next)], answer: next }
}

/** Longer than a process takes from the note that a purchase or a product begins until it is stored. */
export const openingMs = 30 * second

interface Noted {
  readonly id: string
  /** The active products of the organisation, read before. */
  readonly active: ReadonlySet<string>
}

/** Notes that a product is being created, unless it would be one too many. @throws product.tooMany */
export function noteProduct(desk: ProductDesk | null, { id, active }: Noted, now: Date): Decision<ProductDesk, void> {
  const openings = (desk?.openings ?? []).filter((one) => one.id !== id && now.getTime() - one.at.getTime() < openingMs)
  const beginning = openings.filter((one) => !active.has(one.id))
  if (active.size + beginning.length >= productLimits.activeMax) throw new AppError('product.tooMany')
  return { next: { openings: [...openings, { id, at: now }] }, answer: undefined }
}

interface Edit {
  readonly id: string
  /** Undefined where the picture does not change. */
  readonly image?: string | undefined
  readonly form: Partial<Form>
}

/** Type and currency stay, because people have bought it under them. @throws product.notFound, product.discontinued */
export function updateProduct(
  product: ProductRow | null,
  { id, image, form }: Edit,
  now: Date,
): Decision<ProductRow, ProductRow> {
  const before = existingProduct(product)
  if (before.status === 'discontinued') throw new AppError('product.discontinued')
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Partial<Form>
  const next = judged(
    {
      ...before,
      ...given,
      title: (given.title ?? before.title).trim(),
      description: (given.description ?? before.description).trim(),
      ...(image === undefined ? {} : { image }),
      updatedAt: now,
    },
    given.validUntil === undefined || given.validUntil === before.validUntil ? null : now,
  )
  return { next, facts: [snapshot(id, next)], answer: next }
}

/** Part 2, section 4: irreversible. A second time changes nothing. */
export function discontinueProduct(
  product: ProductRow | null,
  id: string,
  now: Date,
): Decision<ProductRow, ProductRow> {
  const before = existingProduct(product)
  if (before.status === 'discontinued') return { next: before, answer: before }
  const next: ProductRow = { ...before, status: 'discontinued', updatedAt: now }
  return { next, facts: [snapshot(id, next)], answer: next }
}

function existingProduct(product: ProductRow | null): ProductRow {
  if (!product) throw new AppError('product.notFound')
  return product
}

/**
 * Returns a product that keeps the rules of its type (part 2, section 4): a one-off product has no validity and no
 * `autoJoin`, a subscription no leave charge. `now` is null where the end of the validity was checked before.
 */
function judged(row: ProductRow, now: Date | null): ProductRow {
  const product = judgedMultisport(row)
  if (product.type === 'oneOff') return judgedCharge({ ...product, validDays: null, validUntil: null, autoJoin: false })
  const { validDays, validUntil } = product
  if ((validDays === null) === (validUntil === null)) throw AppError.field('product.validity', 'validDays')
  if (now && validUntil !== null && validUntil < dayOf(now)) {
    throw AppError.field('product.validityInPast', 'validUntil')
  }
  return { ...product, leaveCharge: null, leaveChargeDate: null, leaveSteps: [] }
}

/** A card never makes it dearer, and a deposit, which only seats have, is at most what the card saves. */
function judgedMultisport(product: ProductRow): ProductRow {
  const { type, price, priceMultisport, multisportDeposit } = product
  if (priceMultisport !== null && priceMultisport > price) {
    throw AppError.field('product.multisportPrice', 'priceMultisport')
  }
  if (priceMultisport === null || type !== 'oneOff') return { ...product, multisportDeposit: null }
  if ((multisportDeposit ?? 0) > price - priceMultisport) {
    throw AppError.field('product.multisportDeposit', 'multisportDeposit')
  }
  return product
}

/** Part 2, section 5: the leave charge needs its hours. Of each further step the hours fall and the percents rise. */
function judgedCharge(product: ProductRow): ProductRow {
  const { leaveCharge, leaveChargeDate, leaveSteps } = product
  if ((leaveCharge === null) !== (leaveChargeDate === null)) {
    throw AppError.field('product.leaveCharge', leaveCharge === null ? 'leaveCharge' : 'leaveChargeDate')
  }
  if (leaveCharge === null && leaveSteps.length > 0) throw AppError.field('product.leaveSteps', 'leaveSteps')
  const steps = [{ percent: leaveCharge ?? 0, hours: leaveChargeDate ?? 0 }, ...leaveSteps]
  const inOrder = steps.every((step, at) => {
    const before = steps[at - 1]
    return !before || (step.hours < before.hours && step.percent > before.percent)
  })
  if (!inOrder) throw AppError.field('product.leaveSteps', 'leaveSteps')
  return product
}

function snapshot(id: string, product: ProductRow): FactDraft {
  return factOf(productUpdated, snapshotData(id, product))
}

/** The snapshot of which other services keep a projection. */
export function snapshotData(id: string, product: ProductRow): ProductSnapshot {
  return {
    id,
    orgId: product.orgId,
    title: product.title,
    image: product.image,
    price: product.price,
    priceMultisport: product.priceMultisport,
    multisportDeposit: product.multisportDeposit,
    type: product.type,
    status: product.status,
    currency: product.currency,
    eventId: product.eventId,
    validDays: product.validDays,
    validUntil: product.validUntil,
    autoJoin: product.autoJoin,
    leaveCharge: product.leaveCharge,
    leaveChargeDate: product.leaveChargeDate,
    leaveSteps: product.leaveSteps.map(({ percent, hours }) => ({ percent, hours })),
  }
}
