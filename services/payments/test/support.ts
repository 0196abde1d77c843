import type { OrgSnapshot } from '@parta/contracts/orgs'
import { getCredit } from '@parta/contracts/payments'
import { createProduct, type Product } from '@parta/contracts/products'
import { askMembers, askMembership, askOrg } from '@parta/contracts/questions'
import { keepProjection } from '@parta/kit/facts/projection'
import type { TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'
import { orgProjection } from '../src/orgs/store.ts'

export interface Shop extends Alone {
  /** Publishes an organisation to the service; it is registered unless the fields say otherwise. */
  anOrg(admin: TestPerson, fields?: Partial<OrgSnapshot>): Promise<string>
  /** Makes somebody a member in the answers of the organisations' service. */
  addMember(orgId: string, person: TestPerson): void
  aProduct(admin: TestPerson, orgId: string, fields?: object): Promise<Product>
  /** The crowns that a person could spend now, in minor units. */
  creditOf(person: TestPerson): Promise<number | undefined>
  /** The organisation for which `aProduct` created a product. */
  sellerOf(productId: string): string | null
}

/** Starts payments with settings of its own; the test acts as the organisations' service. */
export async function openShop(env?: Record<string, string>): Promise<Shop> {
  const alone = await openAlone(service, env)
  const { bus, kit } = alone.running
  const members = new Set<string>()
  const sellers = new Map<string, string>()
  bus.answer(askOrg, () => Promise.resolve(null))
  bus.answer(askMembership, ({ orgId, userId }) =>
    Promise.resolve(members.has(`${orgId} ${userId}`) ? ('member' as const) : null),
  )
  bus.answer(askMembers, ({ orgId }) => {
    const ids = [...members].flatMap((key) => (key.startsWith(`${orgId} `) ? key.slice(orgId.length + 1) : []))
    return Promise.resolve({ ids, more: false })
  })
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
    aProduct: async (admin, orgId, fields = {}) => {
      const product = await alone.must(createProduct, admin, {
        body: { orgId, type: 'oneOff', ...productForm, ...fields },
      })
      sellers.set(product.id, orgId)
      return product
    },
    creditOf: async (person) =>
      (await alone.must(getCredit, person)).credit.find(({ currency }) => currency === 'CZK')?.available,
    sellerOf: (productId) => sellers.get(productId) ?? null,
  }
}

export const productForm = { title: 'Vstup na kurt', description: 'Hodina v hale.', price: 150 }
