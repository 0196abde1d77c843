import { confirmMoneyProposal, listMoneyProposals, proposeMoney, setOrgAccount } from '@parta/contracts/proposals'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgAccounts } from '../src/proposals/store.ts'
import { openBank } from './seats.ts'
import { storeSold } from './sold.ts'
import type { Shop } from './support.ts'

let shop: Shop
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  ;({ shop, petr, eva } = await openBank())
})

const [first, second] = ['19-2000145399/0800', 'SK3112000000198742637541']
const change = (who: TestPerson, orgId: string, account: string) =>
  shop.must(setOrgAccount, who, { id: orgId, body: { account } })
/** Makes the last change a day old, and gives the organisation something that it earned. */
async function age(orgId: string): Promise<void> {
  const rows = shop.running.kit.database.native<{ _id: string; v: number }>(orgAccounts.collection)
  await rows.updateOne({ _id: orgId }, { $set: { changedAt: new Date(Date.now() - 86_400_000) }, $inc: { v: 1 } })
}
const payout = (orgId: string) => ({ kind: 'payout', orgId, amount: 1, currency: 'CZK', note: 'Listopad.' }) as const
const propose = (who: TestPerson, orgId: string) => shop.call(proposeMoney, who, { body: payout(orgId) })

describe('a changed account number of an organisation', () => {
  it('is shown in the proposal of a payout: since when, by whom and what it was', async () => {
    const boss = await shop.people.person({ name: 'Alena' })
    const orgId = await shop.anOrg(boss)
    await change(boss, orgId, first)
    await change(boss, orgId, second)
    await age(orgId)
    await storeSold(shop.running.kit, { orgId, person: await shop.people.person(), amount: 1000 })
    expect((await propose(petr, orgId)).status).toBe(200)
    const { items } = await shop.must(listMoneyProposals, eva, {})
    expect(items.find(({ org }) => org?.id === orgId)?.accountChange).toMatchObject({
      by: { id: boss.id, name: 'Alena' },
      former: 'CZ6508000000192000145399',
      current: second,
    })
  })

  it('is paid out by nobody who changed it, or is or was an admin of the organisation', async () => {
    const orgId = await shop.anOrg(eva, { admins: [eva.id, petr.id] })
    await change(eva, orgId, first)
    await age(orgId)
    await storeSold(shop.running.kit, { orgId, person: await shop.people.person(), amount: 1000 })
    expect(await propose(petr, orgId)).toMatchObject({ status: 409, body: { code: 'proposal.ownOrg' } })
    const boss = await shop.people.person()
    await shop.anOrg(boss, { id: orgId })
    expect(await propose(eva, orgId)).toMatchObject({ status: 409, body: { code: 'proposal.ownOrg' } })
    const { id } = (await propose(petr, orgId)).body
    expect(await shop.call(confirmMoneyProposal, eva, { id })).toMatchObject({
      status: 409,
      body: { code: 'proposal.ownOrg' },
    })
  })
})
