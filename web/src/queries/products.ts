import { getProduct, listProducts } from '../generated/operations.ts'
import { usePages, useQuery } from '../lib/swr.ts'

/** The products of an organisation that were changed last. */
export function useLatestProducts(orgId: string | null, limit: number) {
  return useQuery(listProducts, orgId === null ? null : { params: { id: orgId }, query: { limit, latest: true } })
}

/** The products of an organisation page by page, for its admins also discontinued ones. */
export function useProductPages(orgId: string, discontinued: boolean) {
  return usePages(listProducts, { params: { id: orgId }, query: discontinued ? { discontinued } : {} })
}

export function useProduct(id: string | null) {
  return useQuery(getProduct, id === null ? null : { params: { id } })
}
