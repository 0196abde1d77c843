import { productStatuses, productTypes } from '@parta/contracts/money'
import { Choice } from '@parta/contracts/operation'
import { LeaveStep } from '@parta/contracts/products'
import { nullable } from '@parta/contracts/shapes'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

const ProductRow = row({
  orgId: Type.String(),
  title: Type.String(),
  description: Type.String(),
  image: Type.String(),
  /** Whole crowns or euros, like `priceMultisport` and `multisportDeposit`. */
  price: Type.Integer(),
  priceMultisport: nullable(Type.Integer()),
  multisportDeposit: nullable(Type.Integer()),
  type: Choice(productTypes),
  status: Choice(productStatuses),
  currency: Choice(currencies),
  eventId: nullable(Type.String()),
  validDays: nullable(Type.Integer()),
  /** YYYY-MM-DD, the last day. */
  validUntil: nullable(Type.String()),
  autoJoin: Type.Boolean(),
  leaveCharge: nullable(Type.Integer()),
  leaveChargeDate: nullable(Type.Integer()),
  leaveSteps: list(LeaveStep),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ProductRow = RowOf<typeof ProductRow>
export type StoredProduct = Stored<ProductRow>

/** The ids sort by creation. */
export const products = aggregate('products', ProductRow, [
  index({ orgId: 1, _id: -1 }, { serves: 'listProducts; the number of active products of an organisation' }),
])

/** The products of an organisation that are being created, for the first seconds of each, under its id. */
const ProductDesk = row({ openings: list(row({ id: Type.String(), at: Timestamp })) })
export type ProductDesk = RowOf<typeof ProductDesk>

export const productDesks = aggregate('product-desks', ProductDesk)

export function productsOf(kit: Kit) {
  return kit.database.native<StoredProduct>(products.collection)
}

export function findProduct(kit: Kit, id: string): Promise<StoredProduct | null> {
  return productsOf(kit).findOne({ _id: id })
}
