import type * as contract from '@parta/contracts/products'
import { askProduct } from '@parta/contracts/questions'
import { answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { create } from './create.ts'
import { discontinue } from './discontinue.ts'
import { find, list } from './find-products.ts'
import { snapshotData } from './rules.ts'
import { findProduct } from './store.ts'
import { update } from './update.ts'

export function productRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    listProducts: (call) => list(kit, call),
    getProduct: (call) => find(kit, call),
    createProduct: (call) => create(kit, call),
    updateProduct: (call) => update(kit, call),
    discontinueProduct: (call) => discontinue(kit, call),
  }
}

/** Answers the services whose projection lacks a product. */
export function productAnswer(kit: Kit) {
  return answer(askProduct, async (id) => {
    const found = await findProduct(kit, id)
    return found && { version: found.v, data: snapshotData(id, found) }
  })
}
