import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { dayOf } from '@parta/contracts/predicates/validity'
import type { getProduct, listProducts, Product } from '@parta/contracts/products'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { findSeller, orgProjection, requireRegistered, type SellerForCaller } from '../orgs/store.ts'
import { findProduct, productsOf, type StoredProduct } from './store.ts'
import { productView } from './view.ts'

/** Returns a page of an organisation's products, the newest first; discontinued ones, and those whose last day is over, to admins who ask for them. */
export async function list(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof listProducts>, 'params' | 'query' | 'actor'>,
): Promise<{ items: Product[]; nextToken?: string }> {
  const { org, isAdmin } = await findSeller(kit, params.id, personOf(actor))
  // Admins still discontinue what they sold before the registration was closed.
  if (!isAdmin) requireRegistered(org)
  const { limit = limits.pageSize, nextToken, discontinued = false, latest = false } = query
  const [before] = nextToken ? keyOf(nextToken, 'string') : []
  const found = await productsOf(kit)
    .find({
      orgId: params.id,
      ...(before === undefined ? {} : { _id: { $lt: String(before) } }),
      ...(isAdmin && discontinued ? {} : sold(new Date())),
    })
    .sort(latest ? { updatedAt: -1, _id: -1 } : { _id: -1 })
    .limit(limit + 1)
    .toArray()
  const items = found.slice(0, limit).map((product) => productView(product._id, product, isAdmin))
  const last = items.at(-1)
  return found.length > limit && last && !latest ? { items, nextToken: tokenOf(last.id) } : { items }
}

/** What can be bought: active products, and of subscriptions with a last day those whose last day is not over. */
function sold(now: Date) {
  return { status: 'active' as const, $or: [{ validUntil: null }, { validUntil: { $gte: dayOf(now) } }] }
}

/** Returns which of some products can be bought, which those of an organisation that may not sell cannot. */
export async function findSold(kit: Kit, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await productsOf(kit)
    .find({ _id: { $in: [...ids] }, ...sold(new Date()) }, { projection: { orgId: 1 } })
    .toArray()
  const orgs = await kit.projections.many(orgProjection, [...new Set(found.map(({ orgId }) => orgId))])
  const selling = found.filter(({ orgId }) => orgs.get(orgId)?.isRegistered && !orgs.get(orgId)?.deleted)
  return new Set(selling.map(({ _id }) => _id))
}

export async function find(
  kit: Kit,
  { params, actor }: Pick<Call<typeof getProduct>, 'params' | 'actor'>,
): Promise<Product> {
  const { product, seller } = await findForCaller(kit, params.id, personOf(actor))
  if (!seller.isAdmin) requireRegistered(seller.org)
  return productView(product._id, product, seller.isAdmin)
}

interface ProductForCaller {
  readonly product: StoredProduct
  readonly seller: SellerForCaller
}

/** Reads a product with its organisation. @throws product.notFound also when the caller may not see the organisation */
export async function findForCaller(kit: Kit, id: string, userId: string): Promise<ProductForCaller> {
  const product = await findProduct(kit, id)
  if (!product) throw new AppError('product.notFound')
  const seller = await findSeller(kit, product.orgId, userId).catch((error: unknown) => {
    const unknown = error instanceof AppError && error.code === 'org.notFound'
    throw unknown ? new AppError('product.notFound') : error
  })
  return { product, seller }
}

interface Buyer {
  readonly userId: string
  /**
   * Whether it is a seat of an event that sells the product. Who joins an event of a private organisation need not be
   * its member; the events service decides who joins.
   */
  readonly isSeat: boolean
}

/**
 * Returns a product that a person may buy now. That of a seat may be discontinued: who holds one, or owes for it, can
 * still pay.
 * @throws product.notFound, product.discontinued, org.notRegistered
 */
export async function findOffered(kit: Kit, id: string, { userId, isSeat }: Buyer): Promise<StoredProduct> {
  const { product, org } = isSeat ? await findAtEvent(kit, id) : await findForMember(kit, id, userId)
  if (product.status === 'discontinued' && !isSeat) throw new AppError('product.discontinued')
  requireRegistered(org)
  return product
}

async function findForMember(kit: Kit, id: string, userId: string) {
  const { product, seller } = await findForCaller(kit, id, userId)
  return { product, org: seller.org }
}

async function findAtEvent(kit: Kit, id: string) {
  const product = await findProduct(kit, id)
  const org = product && (await kit.projections.one(orgProjection, product.orgId))
  if (!org || org.deleted) throw new AppError('product.notFound')
  return { product, org }
}
