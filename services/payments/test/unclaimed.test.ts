import { confirmMoneyProposal, listPayees, proposeMoney } from '@parta/contracts/proposals'
import { listUnclaimedCredit } from '@parta/contracts/unclaimed'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRows } from '../src/ledger/read-rows.ts'
import { endWallet } from '../src/unclaimed/end-wallet.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  box = await openBox()
  petr = await box.people.person({ isSiteAdmin: true })
  eva = await box.people.person({ isSiteAdmin: true })
})

/** Unclaimed credit of 420 Kč, as site admins see it. */
async function unclaimedOf({ id, userSymbol }: TestPerson) {
  await endWallet(box.running.kit, id)
  const { items } = await box.must(listUnclaimedCredit, petr, {})
  const found = items.find((item) => item.userSymbol === userSymbol)
  if (!found) throw new Error('The credit is not listed')
  return found
}
const propose = (unclaimedId: string, account = '19-2000145399/0800') =>
  box.call(proposeMoney, petr, { body: { kind: 'unclaimed', unclaimedId, account, note: 'Doložil výpis.' } })
const confirm = (id: string, who = eva) => box.call(confirmMoneyProposal, who, { id })

describe('unclaimed credit', () => {
  it('is sent to who claims it once, when another site admin has confirmed it', async () => {
    const jana = await box.people.person()
    await box.topUp(jana, 42_000)
    const { id: unclaimedId, paidAt } = await unclaimedOf(jana)
    expect(paidAt).toBeNull()
    const [first, second] = [(await propose(unclaimedId)).body, (await propose(unclaimedId)).body]
    const iban = 'CZ6508000000192000145399'
    expect(first).toMatchObject({ kind: 'unclaimed', amount: 42_000, currency: 'CZK', iban, person: null })
    expect((await confirm(first.id, petr)).body).toMatchObject({ code: 'proposal.own' })
    await Promise.all([confirm(first.id), confirm(first.id)])
    expect((await confirm(first.id)).body).toMatchObject({ state: 'done' })
    expect((await confirm(second.id)).body).toMatchObject({ state: 'failed', failure: 'unclaimed.paid' })
    expect((await propose(unclaimedId)).body).toMatchObject({ code: 'unclaimed.paid' })
    expect((await unclaimedOf(jana)).paidAt).not.toBeNull()
    const rowId = `claimed:${unclaimedId}`
    await expect
      .poll(() => findRows(box.running.kit, [rowId]))
      .toMatchObject([{ debit: 'unclaimed:CZK', credit: 'bank:CZ5520100000002901234567:CZK', amount: 42_000 }])
  })

  it('is refused for an account that is wrong, and for credit that is not listed', async () => {
    expect((await propose('unclaimed:nobody:CZK:1')).body).toMatchObject({ code: 'unclaimed.notFound' })
    expect((await propose('unclaimed:nobody:CZK:1', '19-2000145398/0800')).body).toMatchObject({
      code: 'payout.accountWrong',
    })
  })
})

describe('the organisations that can be paid out', () => {
  it('are those that sell, also private ones, found without diacritics', async () => {
    const admin = await box.people.person()
    const id = await box.anOrg(admin, { name: 'Šermíři Žižkov', private: true })
    await box.anOrg(admin, { name: 'Šermíři bez prodeje', isRegistered: false })
    expect(await box.must(listPayees, petr, { query: { name: 'sermiri' } })).toEqual({
      items: [{ id, name: 'Šermíři Žižkov' }],
    })
    expect((await box.call(listPayees, admin, {})).status).toBe(403)
  })
})
