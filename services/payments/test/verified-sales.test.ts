import { day } from '@parta/contracts/durations'
import { getOrgAccount } from '@parta/contracts/proposals'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../src/ledger/account-rules.ts'
import { creditWallet, holdCredit, postHolds } from '../src/ledger/change-credit.ts'
import { closings } from '../src/ledger/closing-store.ts'
import { findOrgSums } from '../src/ledger/find-org-sums.ts'
import { journalRows } from '../src/ledger/store.ts'
import { requireNoBreach, verifyWallet } from '../src/ledger/verify-ledger.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { verifySales } from '../src/reports/verify-sales.ts'
import { openOwn } from './seats.ts'
import { storeSold } from './sold.ts'
import type { Shop } from './support.ts'

let shop: Shop
let admin: TestPerson
beforeAll(async () => {
  shop = await openOwn()
  admin = await shop.people.person()
})
// A breach of the ledger stops withdrawals and top-ups in the whole service.
afterAll(() => shop.close())

async function aSale() {
  const orgId = await shop.anOrg(admin)
  const person = await shop.people.person()
  await storeSold(shop.running.kit, { orgId, person, amount: 1000 })
  return { orgId, person }
}

async function inJournal(userId: string): Promise<void> {
  await expect.poll(async () => await journalRows(shop.running.kit).countDocuments({ wallet: userId })).toBe(3)
}

describe('the continuous check of payments', () => {
  it('stops payouts when a purchase says more than the journal, until both agree again', async () => {
    const { kit } = shop.running
    const { orgId, person } = await aSale()
    expect(await verifySales(kit, person.id)).toBeNull()
    const _id = `forged-${orgId}`
    const forged = { _id, userId: person.id, currency: 'CZK' as const, keys: [{ id: _id, input: '' }] }
    const [real] = await purchasesOf(kit).find({ userId: person.id }).toArray()
    const payments = real?.payments.map((payment) => ({ ...payment, id: `forged-${orgId}-1`, amount: 99_000 })) ?? []
    await purchasesOf(kit).insertOne({ ...real, ...forged, payments } as never)
    expect(await verifySales(kit, person.id)).toContain('says 99000, its journal 0')
    await expect(requireNoBreach(kit)).rejects.toMatchObject({ code: 'payment.payoutsStopped' })
    // What the organisation has is the journal's.
    expect((await shop.must(getOrgAccount, admin, { id: orgId })).balances).toMatchObject([{ earned: 1000 }])
    await purchasesOf(kit).deleteOne({ _id: forged._id })
    expect(await verifySales(kit, person.id)).toBeNull()
    await expect(requireNoBreach(kit)).resolves.toBeUndefined()
  })

  it('finds a row of the journal in which only a text was changed', async () => {
    const { kit } = shop.running
    const { person } = await aSale()
    await inJournal(person.id)
    expect(await verifyWallet(kit, person.id)).toMatchObject({ number: 3 })
    const rows = journalRows(kit)
    const { _id = '', kind = 'topUp' } = (await rows.findOne({ wallet: person.id })) ?? {}
    await rows.updateOne({ _id }, { $set: { kind: 'correction' } })
    expect(await verifyWallet(kit, person.id)).toContain('is not what was written')
    await rows.updateOne({ _id }, { $set: { kind } })
    expect(await verifyWallet(kit, person.id)).toMatchObject({ number: 3 })
  })
})

describe('the sum of an organisation’s account', () => {
  it('is the same with and without closed months, and does not read these again', async () => {
    const { kit } = shop.running
    const { orgId, person } = await aSale()
    await inJournal(person.id)
    // As if sold long ago: the month is closed by now.
    await journalRows(kit).updateMany({ wallet: person.id }, { $set: { at: new Date(Date.now() - 100 * day) } })
    await storeSold(kit, { orgId, person: await shop.people.person(), amount: 300 })
    const sum = async (isExact: boolean) => (await findOrgSums(kit, orgId, { isExact })).get('CZK')
    expect([await sum(true), await sum(false), await sum(false)]).toEqual([1300, 1300, 1300])
    expect(await kit.database.native(closings.collection).countDocuments({ sum: 1000 })).toBe(1)
    await journalRows(kit).deleteMany({ wallet: person.id })
    expect([await sum(true), await sum(false)]).toEqual([300, 1300])
  })

  it('has each movement once, whether it is in the journal already or not, also back and forth in one write', async () => {
    const { kit } = shop.running
    const orgId = await shop.anOrg(admin)
    const org = accounts.org(orgId, 'EUR')
    const { id } = await shop.people.person()
    const about = { currency: 'EUR', kind: 'topUp' } as const
    await creditWallet(kit, id, {
      ...about,
      rowId: `t:${id}`,
      amount: 500,
      from: accounts.bank('CZ01', 'EUR'),
      ref: id,
    })
    const holds = [1, 2, 3].map((each) => ({ id: `${id}-${each}`, amount: 100, currency: 'EUR' as const, to: org }))
    await holdCredit(kit, id, { holds })
    await Promise.all([
      postHolds(
        kit,
        id,
        holds.map((hold) => hold.id),
      ),
      creditWallet(kit, id, { rowId: `refund:${id}`, amount: 30, currency: 'EUR', from: org, kind: 'refund', ref: id }),
    ])
    const sum = async () => (await findOrgSums(kit, orgId, { isExact: true })).get('EUR')
    expect(await sum()).toBe(270)
    await expect.poll(sum).toBe(270)
  })
})
