import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/planning'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { countChanged } from '../core/count-events.ts'
import { notifyOnce } from '../core/fact-rules.ts'
import { settleEach } from '../core/settle-each.ts'
import { type EventRow, events, orgProjection } from '../core/store.ts'
import { carryOut } from '../core/take-slot.ts'
import { findProducts } from './find-named.ts'
import { decideUpdate } from './update-rules.ts'

type ReplaceCall = Pick<Call<typeof contract.replaceProduct>, 'params' | 'body' | 'actor'>

/** Replaces a product in all coming events that sell it. A repeated call tries those again that refused. */
export async function replaceProduct(
  kit: Kit,
  { params, body, actor }: ReplaceCall,
): Promise<contract.RepetitionChange> {
  const by = personOf(actor)
  const at = new Date()
  const { product, org } = await findOwn(kit, params.id, { by, other: body.productId })
  const field = product.type === 'oneOff' ? 'oneOffProductId' : 'subscriptionProductId'
  const selling = await findSelling(kit, { orgId: org.id, field, productId: product.id }, at)
  await countChanged(kit, { by, count: selling.length }, at)
  const { productId, ...choice } = body
  const sale = field === 'oneOffProductId' ? { oneOffProductId: productId } : { subscriptionProductId: productId }
  const products = await findProducts(kit, [...selling, sale])
  // An event that still sells its other product keeps the price of that.
  const patch: contract.EventPatch = { ...sale, ...choice, ...(productId === null ? { price: 0 } : {}) }
  const edit = { userId: by, patch, place: null, orgs: new Map([[org.id, org]]), products }
  const together = selling.length > 1 ? newId(at) : undefined
  const replace = ({ _id: eventId }: Selling) =>
    kit.change(events, eventId, (state, now) =>
      state && state[field] !== product.id
        ? { next: state, answer: state }
        : notifyOnce(decideUpdate(state, { ...edit, eventId }, now), together),
    )
  const { refused } = await carryOut(() => settleEach(selling, replace), by)
  const left = new Set(refused.map(({ item }) => item))
  return {
    changed: selling.filter((event) => !left.has(event)).map(({ _id }) => _id),
    added: 0,
    refused: refused.map(({ item, error }) => ({ eventId: item._id, code: error.code })),
  }
}

interface Replacing {
  readonly by: string
  readonly other: string | null
}

/**
 * The product and its organisation, which the caller must administer.
 * @throws product.notFound also where the other product is not one of the same type and organisation
 */
async function findOwn(kit: Kit, id: string, { by, other }: Replacing) {
  const found = await findProducts(kit, [{ oneOffProductId: id, subscriptionProductId: other }])
  const product = found.get(id)
  const org = product ? await kit.projections.one(orgProjection, product.orgId) : null
  if (!product || !org || org.deleted || !org.admins.includes(by)) throw new AppError('product.notFound')
  if (other !== null) assertSame(product, found.get(other))
  return { product, org }
}

function assertSame(product: ProductSnapshot, other: ProductSnapshot | undefined): void {
  if (other?.orgId !== product.orgId || other.type !== product.type) {
    throw AppError.field('product.notFound', 'productId')
  }
  if (other.status !== 'active') throw AppError.field('product.discontinued', 'productId')
}

type Selling = Pick<EventRow, 'oneOffProductId' | 'subscriptionProductId'> & { readonly _id: string }

interface Sold {
  readonly orgId: string
  readonly field: 'oneOffProductId' | 'subscriptionProductId'
  readonly productId: string
}

function findSelling(kit: Kit, { orgId, field, productId }: Sold, now: Date): Promise<Selling[]> {
  return kit.database
    .native<Selling & EventRow>(events.collection)
    .find(
      { 'org.id': orgId, date: { $gt: now }, cancelled: false, [field]: productId },
      { projection: { oneOffProductId: 1, subscriptionProductId: 1 } },
    )
    .sort({ date: 1, _id: 1 })
    .toArray()
}
