import { importMovements, listMovements } from '@parta/contracts/bank'
import { getCredit, listPayments } from '@parta/contracts/payments'
import { readFioJson } from '@parta/contracts/predicates/fio'
import {
  confirmMoneyProposal,
  getOrgAccount,
  listMoneyProposals,
  proposeMoney,
  refuseMoneyProposal,
  setOrgAccount,
} from '@parta/contracts/proposals'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankConfig } from '../src/config.ts'
import { type JournalRow, journalRows } from '../src/ledger/store.ts'
import { complete } from '../src/proposals/complete.ts'
import { proposalsOf } from '../src/proposals/store.ts'
import { statementOf } from './fio.ts'
import { openBank } from './seats.ts'
import { storeSold } from './sold.ts'
import type { Shop } from './support.ts'

let shop: Shop
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  ;({ shop, petr, eva } = await openBank())
})

const note = 'Podle dokladu.'
const correction = ({ userSymbol }: TestPerson, amount: number) =>
  ({ kind: 'correction', userSymbol, amount, currency: 'CZK', note }) as const
const propose = (body: object, who = petr) => shop.must(proposeMoney, who, { body })
const confirm = (id: string, who = eva) => shop.call(confirmMoneyProposal, who, { id })
const rowsOf = (filter: Partial<JournalRow>) => journalRows(shop.running.kit).find(filter).toArray()

async function aPayer() {
  const person = await shop.people.person()
  await shop.must(getCredit, person)
  return person
}

const sold = (orgId: string, person: TestPerson, amount: number) =>
  storeSold(shop.running.kit, { orgId, person, amount })

describe('a correction', () => {
  it('moves credit once, when another site admin has confirmed it, and says who did what', async () => {
    const jana = await aPayer()
    const { id, state } = await propose(correction(jana, 50_000))
    expect([state, await shop.creditOf(jana)]).toEqual(['open', 0])
    expect(await confirm(id, petr)).toMatchObject({ status: 409, body: { code: 'proposal.own' } })
    const [first, again] = await Promise.all([confirm(id), confirm(id)])
    expect([first.status, again.status]).toEqual([200, 200])
    expect((await confirm(id)).body).toMatchObject({
      state: 'done',
      person: { id: jana.id },
      proposedBy: { id: petr.id },
      decidedBy: { id: eva.id },
    })
    expect(await shop.creditOf(jana)).toBe(50_000)
    expect(await rowsOf({ _id: `proposal:${id}` })).toMatchObject([{ amount: 50_000, kind: 'correction' }])
  })

  it('takes no more than there is, and then says that it failed', async () => {
    const jana = await aPayer()
    const given = await propose(correction(jana, 1000))
    await confirm(given.id)
    const taken = await propose(correction(jana, -400))
    await confirm(taken.id)
    const tooMuch = await propose(correction(jana, -700))
    expect((await confirm(tooMuch.id)).body).toMatchObject({ state: 'failed', failure: 'payment.notEnoughCredit' })
    expect(await shop.creditOf(jana)).toBe(600)
  })

  it('is never for one’s own credit', async () => {
    expect(await shop.call(proposeMoney, petr, { body: correction(petr, 100) })).toMatchObject({
      status: 409,
      body: { code: 'proposal.ownWallet' },
    })
    const { id } = await propose(correction(eva, 100))
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposal.ownWallet' } })
    expect(await shop.creditOf(eva)).toBe(0)
  })

  it('proposed again with the same key is one; with another body the key is refused', async () => {
    const jana = await aPayer()
    const headers = { 'idempotency-key': `correction-${jana.id}` }
    const send = (amount: number) => shop.call(proposeMoney, petr, { body: correction(jana, amount), headers })
    const [one, two] = await Promise.all([send(700), send(700)])
    expect(one.body.id).toBe(two.body.id)
    expect(await send(800)).toMatchObject({ status: 422, body: { code: 'request.keyReused' } })
  })

  it('is not confirmed when who proposed it is no site admin any more, and can be refused', async () => {
    const [jana, former] = [await aPayer(), await shop.people.person({ isSiteAdmin: true })]
    const [{ id: done }, { id }] = [
      await propose(correction(jana, 300), former),
      await propose(correction(jana, 900), former),
    ]
    expect((await confirm(done)).body).toMatchObject({ state: 'done' })
    shop.people.withdrawRights(former)
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposal.rightsWithdrawn' } })
    expect((await confirm(done)).body).toMatchObject({ state: 'done' })
    expect(await shop.creditOf(jana)).toBe(300)
    expect(await shop.must(refuseMoneyProposal, eva, { id, body: { note: 'Znovu.' } })).toMatchObject({
      state: 'refused',
    })
  })

  it('that was refused moves nothing', async () => {
    const jana = await aPayer()
    const { id } = await propose(correction(jana, 900))
    const refused = await shop.must(refuseMoneyProposal, eva, { id, body: { note: 'Nesedí.' } })
    expect(refused).toMatchObject({ state: 'refused', decisionNote: 'Nesedí.' })
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposal.ended' } })
    const open = await shop.must(listMoneyProposals, petr, { query: { isOpen: 'true' } })
    expect(open.items.map((proposal) => proposal.id)).not.toContain(id)
    const all = await shop.must(listMoneyProposals, petr)
    expect(all.items.map((proposal) => proposal.id)).toContain(id)
    expect(await shop.creditOf(jana)).toBe(0)
  })
})

describe('moving money by hand', () => {
  it('is refused to site admins without a profile, who are nobody yet and so cannot be told apart', async () => {
    const jana = await aPayer()
    const nobody = await shop.people.person({ isSiteAdmin: true, login: 'FIRST_TIME' })
    const refused = { status: 403, body: { code: 'profile.incomplete' } }
    expect(await shop.call(proposeMoney, nobody, { body: correction(jana, 100) })).toMatchObject(refused)
    const { id } = await propose(correction(jana, 100))
    expect(await confirm(id, nobody)).toMatchObject(refused)
    expect(await shop.call(refuseMoneyProposal, nobody, { id, body: { note: '' } })).toMatchObject(refused)
  })

  it('is for site admins only, with the password or a passkey at most five minutes ago', async () => {
    const jana = await aPayer()
    expect((await shop.call(proposeMoney, jana, { body: correction(jana, 100) })).status).toBe(403)
    expect((await shop.call(listMoneyProposals, jana)).status).toBe(403)
    const { id } = await propose(correction(jana, 100))
    shop.people.ageProof(eva, 5)
    expect(await confirm(id)).toMatchObject({ status: 403, body: { code: 'identity.secretRequired' } })
    shop.people.ageProof(eva, 4)
    expect((await confirm(id)).body).toMatchObject({ state: 'done' })
    shop.people.ageProof(eva, 0)
  })

  it.each([
    [{ kind: 'correction', amount: 100, currency: 'CZK' }, 400],
    [{ kind: 'correction', userSymbol: 1_000_001, amount: 0, currency: 'CZK' }, 400],
    [{ kind: 'correction', userSymbol: 9_999_999_999, amount: 1, currency: 'CZK' }, 404],
    [{ kind: 'refund' }, 400],
    [{ kind: 'refund', paymentId: 'none-1' }, 404],
    [{ kind: 'payout', orgId: 'none', amount: 100, currency: 'CZK' }, 404],
    [{ kind: 'payout', orgId: 'none', amount: -100, currency: 'CZK' }, 400],
    [{ kind: 'assignment', movementId: 'none', userSymbol: 1_000_001 }, 404],
  ])('is refused when it is incomplete: %o', async (body, status) => {
    expect((await shop.call(proposeMoney, petr, { body: { ...body, note } })).status).toBe(status)
  })
})

describe('a refund by hand', () => {
  it('gives a subscription back in full, once, also when two of them are confirmed', async () => {
    const jana = await aPayer()
    const orgId = await shop.anOrg(jana)
    const paymentId = await sold(orgId, jana, 90_000)
    const [one, two] = [
      await propose({ kind: 'refund', paymentId, note }),
      await propose({ kind: 'refund', paymentId, note }),
    ]
    await confirm(one.id)
    await confirm(two.id)
    expect(await shop.creditOf(jana)).toBe(90_000)
    expect((await shop.must(listPayments, jana)).items).toMatchObject([{ id: paymentId, status: 'refunded' }])
    expect(await shop.call(proposeMoney, petr, { body: { kind: 'refund', paymentId, note } })).toMatchObject({
      status: 409,
      body: { code: 'payment.notPaid' },
    })
  })
})

describe('the assignment of a large movement', () => {
  it('needs two site admins', async () => {
    const jana = await aPayer()
    const { iban, movements } = readFioJson(statementOf([{ id: 29_000_000_001, amount: 5_000_000 }]))
    await shop.must(importMovements, petr, { body: { iban, movements: [...movements] } })
    const { items } = await shop.must(listMovements, petr, { query: { state: 'unmatched' } })
    const movementId = items[0]?.id ?? ''
    const { id } = await propose({ kind: 'assignment', movementId, userSymbol: jana.userSymbol, note })
    expect((await confirm(id)).body).toMatchObject({ state: 'done', movementId, amount: 5_000_000 })
    expect(await shop.creditOf(jana)).toBe(5_000_000)
  })
})

describe('a payout', () => {
  it('pays what was earned to the account of the organisation, a day after its number changed', async () => {
    const [boss, buyer] = [await shop.people.person(), await aPayer()]
    const orgId = await shop.anOrg(boss)
    await sold(orgId, buyer, 100_000)
    const payout = (amount: number) => ({ kind: 'payout', orgId, amount, currency: 'CZK', note }) as const
    const refusal = async (amount: number) =>
      (await shop.call(proposeMoney, petr, { body: payout(amount) })).body as { code?: string }
    expect(await refusal(1)).toMatchObject({ code: 'payout.noAccount' })
    const account = await shop.must(setOrgAccount, boss, { id: orgId, body: { account: '19-2000145399/0800' } })
    expect(account).toMatchObject({
      iban: 'CZ6508000000192000145399',
      balances: [{ currency: 'CZK', earned: 100_000, paidOut: 0, available: 100_000 }],
    })
    expect(await refusal(1)).toMatchObject({ code: 'payout.accountNew' })
    await ageAccount(orgId)
    expect(await refusal(100_001)).toMatchObject({ code: 'payout.tooMuch' })
    const [one, two] = [await propose(payout(60_000)), await propose(payout(60_000))]
    expect((await confirm(one.id)).body).toMatchObject({ state: 'done', iban: 'CZ6508000000192000145399' })
    expect((await confirm(two.id)).body).toMatchObject({ state: 'failed', failure: 'payout.tooMuch' })
    expect(await shop.must(getOrgAccount, boss, { id: orgId })).toMatchObject({
      balances: [{ paidOut: 60_000, available: 40_000 }],
      payouts: [{ id: one.id, amount: 60_000 }],
    })
    expect(await rowsOf({ debit: `org:${orgId}:CZK`, kind: 'payout' })).toMatchObject([{ amount: 60_000 }])
  })

  it('waits when the number changes after it was proposed, and never goes to the new one unseen', async () => {
    const [boss, buyer] = [await shop.people.person(), await aPayer()]
    const orgId = await shop.anOrg(boss)
    await sold(orgId, buyer, 100_000)
    await shop.must(setOrgAccount, boss, { id: orgId, body: { account: '19-2000145399/0800' } })
    await ageAccount(orgId)
    const { id } = await propose({ kind: 'payout', orgId, amount: 1000, currency: 'CZK', note })
    await shop.must(setOrgAccount, boss, { id: orgId, body: { account: 'SK3112000000198742637541' } })
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'payout.accountNew' } })
    await ageAccount(orgId)
    expect((await confirm(id)).body).toMatchObject({ state: 'failed', failure: 'payout.accountChanged' })
  })

  it('is not confirmed by an admin of the organisation, and stops while the ledger has a breach', async () => {
    const buyer = await aPayer()
    const orgId = await shop.anOrg(eva)
    await sold(orgId, buyer, 100_000)
    await shop.must(setOrgAccount, eva, { id: orgId, body: { account: '19-2000145399/0800' } })
    await ageAccount(orgId)
    const { id } = await propose({ kind: 'payout', orgId, amount: 1000, currency: 'CZK', note })
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposal.ownOrg' } })
    const dana = await shop.people.person({ isSiteAdmin: true })
    const wallets = shop.running.kit.database.native<{ _id: string }>('wallets')
    await wallets.insertOne({
      _id: 'breach',
      userSymbol: 1,
      balances: [{ currency: 'CZK', available: 1, held: 0 }],
      breachedAt: new Date(),
    } as never)
    expect(await confirm(id, dana)).toMatchObject({ status: 409, body: { code: 'payment.payoutsStopped' } })
    await wallets.deleteOne({ _id: 'breach' })
    expect((await confirm(id, dana)).body).toMatchObject({ state: 'done' })
  })
})

describe('a confirmed payout', () => {
  it('waits while the ledger has a breach, and is carried out afterwards', async () => {
    const [boss, buyer] = [await shop.people.person(), await aPayer()]
    const orgId = await shop.anOrg(boss)
    await sold(orgId, buyer, 100_000)
    await shop.must(setOrgAccount, boss, { id: orgId, body: { account: '19-2000145399/0800' } })
    await ageAccount(orgId)
    const { id } = await propose({ kind: 'payout', orgId, amount: 1000, currency: 'CZK', note })
    const { kit } = shop.running
    await proposalsOf(kit).updateOne({ _id: id }, { $set: { state: 'confirmed', decidedBy: eva.id }, $inc: { v: 1 } })
    const wallets = kit.database.native<{ _id: string }>('wallets')
    await wallets.insertOne({
      _id: 'breach',
      userSymbol: 1,
      balances: [{ currency: 'CZK', available: 1, held: 0 }],
      breachedAt: new Date(),
    } as never)
    const carryOut = () => complete(kit, bankConfig({ PARTA_BANK_ACCOUNT: '2901234567/2010' }), id)
    await expect(carryOut()).rejects.toThrow('payment.payoutsStopped')
    await wallets.deleteOne({ _id: 'breach' })
    expect((await carryOut())?.state).toBe('done')
  })

  it('needs an account of the operator in its currency when it is proposed', async () => {
    const orgId = await shop.anOrg(await shop.people.person())
    const body = { kind: 'payout', orgId, amount: 1000, currency: 'EUR', note } as const
    expect(await shop.call(proposeMoney, petr, { body })).toMatchObject({
      status: 409,
      body: { code: 'payout.noOperatorAccount' },
    })
  })
})

describe('the account number of an organisation', () => {
  it('is changed and seen by its admins only, with a fresh proof', async () => {
    const [boss, stranger] = [await shop.people.person(), await shop.people.person()]
    const orgId = await shop.anOrg(boss)
    const change = (who: TestPerson, account = '19-2000145399/0800') =>
      shop.call(setOrgAccount, who, { id: orgId, body: { account } })
    expect((await change(stranger)).status).toBe(403)
    expect((await shop.call(getOrgAccount, stranger, { id: orgId })).status).toBe(403)
    expect(await change(boss, '19-2000145398/0800')).toMatchObject({
      status: 400,
      body: { code: 'payout.accountWrong' },
    })
    const late = await shop.people.signIn(boss)
    shop.people.ageProof(late, 5)
    expect(await change(late)).toMatchObject({ status: 403, body: { code: 'identity.secretRequired' } })
    expect((await change(boss)).status).toBe(200)
  })
})

/** Makes the last change of the account's number a day old. */
async function ageAccount(orgId: string): Promise<void> {
  const rows = shop.running.kit.database.native<{ _id: string; v: number }>('org-accounts')
  const changedAt = new Date(Date.now() - 86_400_000)
  await rows.updateOne({ _id: orgId }, { $set: { changedAt }, $inc: { v: 1 } })
}
