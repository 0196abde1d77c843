import type { OrgSnapshot } from '@parta/contracts/orgs'
import { createProduct, type Product } from '@parta/contracts/products'
import { askMembership, askOrg } from '@parta/contracts/questions'
import { keepProjection } from '@parta/kit/facts/projection'
import { type TestPerson, testEnv } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'
import { orgProjection } from '../src/orgs/store.ts'

export interface Shop extends Alone {
  /** Publishes an organisation to the service; it is registered unless the fields say otherwise. */
  anOrg(admin: TestPerson, fields?: Partial<OrgSnapshot>): Promise<string>
  /** Makes somebody a member in the answers of the organisations' service. */
  addMember(orgId: string, person: TestPerson): void
  aProduct(admin: TestPerson, orgId: string, fields?: object): Promise<Product>
}

/** Starts payments with an account at the bank, and two site admins, of whom one decides on what the other proposes. */
export async function openBank(): Promise<{ shop: Shop; petr: TestPerson; eva: TestPerson }> {
  const shop = await openShop(testEnv({ PARTA_BANK_ACCOUNT: '2901234567/2010' }))
  const admin = () => shop.people.person({ isSiteAdmin: true })
  return { shop, petr: await admin(), eva: await admin() }
}

/** Starts payments alone on real backends; the test acts as the organisations' service. */
export async function openShop(env?: ReturnType<typeof testEnv>): Promise<Shop> {
  const alone = await openAlone(service, env)
  const { bus, kit } = alone.running
  const members = new Set<string>()
  bus.answer(askOrg, () => Promise.resolve(null))
  bus.answer(askMembership, ({ orgId, userId }) =>
    Promise.resolve(members.has(`${orgId} ${userId}`) ? ('member' as const) : null),
  )
  const keepOrg = keepProjection(kit.newer, orgProjection)
  let version = 0
  return {
    ...alone,
    anOrg: async (admin, fields = {}) => {
      version += 1
      const id = fields.id ?? `org-${version}`
      const card = { id, name: 'Sokol', image: 'BASIC', currency: 'CZK' as const, private: false, deleted: false }
      const data: OrgSnapshot = { ...card, admins: [admin.id], powerUsers: [], isRegistered: true, ...fields }
      const at = new Date().toISOString()
      const origin = { at, actor: admin.id, correlation: 'test', subject: id, version }
      await keepOrg.run({ id: `orgs:${id}:${version}:0`, type: 'orgs.org-updated', ...origin, data })
      return id
    },
    addMember: (orgId, { id }) => members.add(`${orgId} ${id}`),
    aProduct: (admin, orgId, fields = {}) =>
      alone.must(createProduct, admin, { body: { orgId, type: 'oneOff', ...productForm, ...fields } }),
  }
}

export const productForm = { title: 'Vstup na kurt', description: 'Hodina v hale.', price: 150 }
