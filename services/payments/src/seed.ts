import { demoAccounts, demoCredit, demoProducts } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { until } from '@parta/kit/seed'
import { accounts } from './ledger/account-rules.ts'
import { creditWallet } from './ledger/change-credit.ts'
import { createProduct } from './products/rules.ts'
import { products } from './products/store.ts'

/** Creates the demo products by the same rules as all products, and gives the demo accounts credit to buy them. */
export async function seed(kit: Kit): Promise<void> {
  for (const { id, orgId, type, currency, image = 'BASIC', ...form } of demoProducts) {
    await kit.change(products, id, (state, now) => {
      if (state) return { next: state, answer: undefined }
      return { ...createProduct({ id, orgId, type, currency, image, form }, now), answer: undefined }
    })
  }
  const ids = demoAccounts.map(({ id }) => id)
  await until(async () => (await kit.projections.known(people, ids)).size === ids.length)
  for (const id of ids) {
    const from = accounts.correction(demoCredit.currency)
    await creditWallet(kit, id, { rowId: `demo:${id}`, ...demoCredit, from, kind: 'correction', ref: 'demo' })
  }
}
