import type { Product } from '@parta/contracts/products'
import { snapshotData } from './rules.ts'
import type { ProductRow } from './store.ts'

export function productView(id: string, product: ProductRow, isAdmin: boolean): Product {
  return {
    ...snapshotData(id, product),
    description: product.description,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
    canEdit: isAdmin && product.status === 'active',
  }
}
