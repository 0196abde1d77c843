import { getPaymentLog } from '@parta/contracts/payment-log'
import { confirmMoneyProposal, listMoneyProposals, proposeMoney } from '@parta/contracts/proposals'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { personal } from '../src/personal.ts'
import { type Box, openOwn } from './seats.ts'

let box: Box
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  box = await openOwn()
  petr = await box.people.person({ isSiteAdmin: true })
  eva = await box.people.person({ isSiteAdmin: true })
})
// A breach of the ledger stops withdrawals and top-ups in the whole service.
afterAll(() => box.close())

async function aPayer() {
  const person = await box.people.person()
  await box.topUp(person, 50_000)
  return person
}
const withdrawal = ({ userSymbol }: TestPerson, fields: object = {}) => ({
  body: {
    kind: 'withdrawal' as const,
    userSymbol,
    amount: 30_000,
    currency: 'CZK' as const,
    account: '19-2000145399/0800',
    note: 'Odchází z Party.',
    ...fields,
  },
})
const iban = 'CZ6508000000192000145399'
const confirm = (id: string, who = eva) => box.call(confirmMoneyProposal, who, { id })
// The balance differs from the journal, so that the continuous check keeps the breach.
const breach = {
  _id: 'breach',
  userSymbol: 1,
  balances: [{ currency: 'CZK', available: 1, held: 0 }],
  breachedAt: new Date(),
}

describe('a withdrawal of credit', () => {
  it('takes the credit once, when another site admin has confirmed where it goes, and is in the payment log', async () => {
    const jana = await aPayer()
    const { id } = await box.must(proposeMoney, petr, withdrawal(jana))
    expect(await box.creditOf(jana)).toBe(50_000)
    expect(await confirm(id, petr)).toMatchObject({ status: 409, body: { code: 'proposal.own' } })
    await Promise.all([confirm(id), confirm(id)])
    expect((await confirm(id)).body).toMatchObject({ state: 'done', iban, person: { id: jana.id } })
    expect(await box.creditOf(jana)).toBe(20_000)
    const [first] = (await box.must(getPaymentLog, jana, {})).items
    expect(first).toMatchObject({ action: 'payout', amount: -30_000, creditAvailable: 20_000 })
    expect(await verifyWallet(box.running.kit, jana.id)).not.toBeTypeOf('string')
  })

  it('of more than there is fails, and moves nothing', async () => {
    const jana = await aPayer()
    const { id } = await box.must(proposeMoney, petr, withdrawal(jana, { amount: 50_001 }))
    expect((await confirm(id)).body).toMatchObject({ state: 'failed', failure: 'payment.notEnoughCredit' })
    expect(await box.creditOf(jana)).toBe(50_000)
  })

  it('is never of one’s own credit', async () => {
    expect(await box.call(proposeMoney, petr, withdrawal(petr))).toMatchObject({ body: { code: 'proposal.ownWallet' } })
    const { id } = await box.must(proposeMoney, petr, withdrawal(eva))
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'proposal.ownWallet' } })
  })

  it('waits while the ledger has a breach', async () => {
    const jana = await aPayer()
    const { id } = await box.must(proposeMoney, petr, withdrawal(jana))
    const wallets = box.running.kit.database.native<{ _id: string }>('wallets')
    await wallets.insertOne(breach as { _id: string })
    const stopped = { status: 409, body: { code: 'payment.payoutsStopped' } }
    expect(await box.call(proposeMoney, petr, withdrawal(jana))).toMatchObject(stopped)
    expect(await confirm(id)).toMatchObject(stopped)
    await wallets.deleteOne({ _id: 'breach' })
    expect((await confirm(id)).body).toMatchObject({ state: 'done' })
  })

  it.each([
    [{ account: '19-2000145398/0800' }, 'payout.accountWrong'],
    [{ account: undefined }, 'validation.failed'],
    [{ amount: -1 }, 'validation.failed'],
    [{ currency: 'EUR' }, 'payout.noOperatorAccount'],
  ])('is refused with %o', async (fields, code) => {
    expect((await box.call(proposeMoney, petr, withdrawal(await aPayer(), fields))).body).toMatchObject({ code })
  })

  it('loses its account and reasons when the person is erased, and can no longer be confirmed', async () => {
    const jana = await aPayer()
    const { id } = await box.must(proposeMoney, petr, withdrawal(jana))
    await personal(box.running.kit).erase({ id: jana.id, aliasIds: [] })
    const { items } = await box.must(listMoneyProposals, petr)
    expect(items.find((proposal) => proposal.id === id)).toMatchObject({ iban: null, note: '' })
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'payout.noAccount' } })
  })
})
