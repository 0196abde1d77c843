import type { Kit } from '@parta/kit/kit'
import { testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentsConfig } from '../src/config.ts'
import { invoiceRoutes } from '../src/invoices/routes.ts'
import { journal } from '../src/ledger/store.ts'
import { storeSold } from './sold.ts'
import { openShop, type Shop } from './support.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop(
    testEnv({
      PARTA_ISSUER_NAME: 'Parta s.r.o.',
      PARTA_ISSUER_COMPANY_ID: '12345679',
      PARTA_ISSUER_STREET: 'Dlouhá 12/3',
      PARTA_ISSUER_CITY: 'Praha',
      PARTA_ISSUER_ZIP: '110 00',
    }),
  )
})
afterAll(() => shop.close())

/** Returns a kit that counts how often the journal is opened. */
function counting(kit: Kit) {
  const seen = { count: 0 }
  const native = ((name: string) => {
    if (name === journal.collection) seen.count += 1
    return kit.database.native(name)
  }) as Kit['database']['native']
  return { seen, kit: { ...kit, database: { ...kit.database, native } } }
}

it('the turnover of a month is read together for site admins who ask for it at the same moment', async () => {
  const { kit } = shop.running
  const orgId = await shop.anOrg(await shop.people.person())
  await storeSold(kit, { orgId, person: await shop.people.person(), amount: 10_000 })
  const month = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 7)
  const { seen, kit: counted } = counting(kit)
  const { listBilling } = invoiceRoutes(counted, paymentsConfig(shop.env))
  const ask = async () => await listBilling({ query: { month } } as Parameters<typeof listBilling>[0])
  await ask()
  const once = seen.count
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(once).toBe(1)
  // Who asks a moment later, when the first answer is there, begins another reading.
  expect(seen.count).toBeLessThanOrEqual(10)
})
