import type * as operations from '@parta/contracts/products'
import {
  createProduct,
  discontinueProduct,
  getProduct,
  getSales,
  listOrgEvents,
  listProducts,
  updateProduct,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { patchQuery, revalidate, useQuery } from '../../lib/swr.ts'

export type NewProduct = BodyOf<typeof operations.createProduct>
type ProductChange = BodyOf<typeof operations.updateProduct>
type Product = ReplyOf<typeof operations.getProduct>

/** The coming events that a product may lead to: the first page is enough for a choice. */
export function useEventChoice(orgId: string) {
  return useQuery(listOrgEvents, { params: { id: orgId }, query: {} })
}

interface Range {
  readonly orgId: string
  /** YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly productId?: string
}

export function useSales({ orgId, from, to, productId }: Range) {
  const query = { startDate: from, endDate: to, ...(productId ? { product: productId } : {}) }
  return useQuery(getSales, { params: { id: orgId }, query })
}

export async function requestCreate(body: NewProduct): Promise<Product> {
  const product = await call(createProduct, { body })
  await refresh(product)
  return product
}

export async function requestUpdate(body: ProductChange): Promise<void> {
  await refresh(await call(updateProduct, { body }))
}

export async function requestDiscontinue(id: string): Promise<void> {
  await refresh(await call(discontinueProduct, { params: { id } }))
}

async function refresh(product: Product): Promise<void> {
  await patchQuery(getProduct, { params: { id: product.id } }, () => product)
  await revalidate(listProducts)
}
