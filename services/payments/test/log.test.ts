import { downloadStatement, getPaymentLog } from '@parta/contracts/payment-log'
import { spreadsheetType } from '@parta/contracts/uploader'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { readSheet } from 'read-excel-file/universal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../src/ledger/account-rules.ts'
import { creditWallet, debitWallet, holdCredit, postHolds, releaseHolds } from '../src/ledger/change-credit.ts'
import { type JournalRow, journalRows, readWallet, type Wallet, wallets } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { daysAgo } from './days.ts'
import { type Box, openOwn } from './seats.ts'

let alone: Box
let kit: Kit
beforeAll(async () => {
  alone = await openOwn()
  ;({ kit } = alone.running)
})
// A breach of the ledger stops withdrawals and top-ups in the whole service.
afterAll(() => alone.close())

const bank = accounts.bank('CZ01', 'CZK')
const base = { currency: 'CZK', ref: 'r' } as const

/** A person with a top-up of 500, a payment of 120 and a released hold of 80. */
async function aSpender(locale: Locale = 'cs'): Promise<TestPerson> {
  const person = await alone.people.person({ name: 'Žofie', surname: 'Příkladová', locale })
  const { id } = person
  const to = accounts.org('club', 'CZK')
  await creditWallet(kit, id, { ...base, rowId: `bank:${id}`, amount: 500_00, from: bank, kind: 'topUp' })
  await holdCredit(kit, id, {
    holds: [
      { id: `${id}-a`, amount: 120_00, currency: 'CZK', to },
      { id: `${id}-b`, amount: 80_00, currency: 'CZK', to },
    ],
  })
  await postHolds(kit, id, [`${id}-a`])
  await releaseHolds(kit, id, [`${id}-b`])
  return person
}
const log = (person: TestPerson, query: Record<string, string> = {}) => alone.must(getPaymentLog, person, { query })

describe('the payment log', () => {
  it('has each movement at once, the newest first, with the credit after it; released holds are not in it', async () => {
    const person = await aSpender()
    expect((await log(person)).items).toMatchObject([
      { action: 'payment', amount: -120_00, creditAvailable: 300_00, currency: 'CZK' },
      { action: 'topUp', amount: 500_00, creditAvailable: 500_00, currency: 'CZK' },
    ])
  })

  it('is read page by page, without gaps and repetitions', async () => {
    const person = await alone.people.person()
    for (let at = 1; at <= 7; at += 1) {
      await creditWallet(kit, person.id, {
        ...base,
        rowId: `${person.id}:${at}`,
        amount: at,
        from: bank,
        kind: 'topUp',
      })
    }
    const amounts: number[] = []
    let token: string | undefined
    do {
      const page = await log(person, { limit: '3', ...(token ? { nextToken: token } : {}) })
      amounts.push(...page.items.map(({ amount }) => amount))
      token = page.nextToken
    } while (token)
    expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('is the caller’s own', async () => {
    await aSpender()
    expect((await log(await alone.people.person())).items).toEqual([])
  })
})

const file = async ({ token }: TestPerson, query: Record<string, string>) =>
  fetch(
    `${alone.running.url}${downloadStatement.path}?${new URLSearchParams({ currency: 'CZK', ...query }).toString()}`,
    {
      headers: { Authorization: `Bearer ${token}` },
    },
  )
const around = { startDate: daysAgo(1), endDate: daysAgo(-1) }

describe('a statement', () => {
  it('is a CSV file with the balance after each movement', async () => {
    const answer = await file(await aSpender(), { ...around, format: 'csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('parta-CZK.csv')
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    expect(text.startsWith('\uFEFFDatum;')).toBe(true)
    expect(text.split('\n').map((line) => line.split(';').slice(1).join(';'))).toEqual([
      'Pohyb;Za co;Událost;Částka;Zůstatek;Měna',
      'Počáteční zůstatek;;;;0,00;CZK',
      'Dobití kreditu;;;500,00;500,00;CZK',
      'Platba;;;-120,00;380,00;CZK',
      'Konečný zůstatek;;;;380,00;CZK',
      '',
    ])
  })

  it('is a spreadsheet whose amounts are numbers and whose days are those of Prague', async () => {
    const answer = await file(await aSpender(), { ...around, format: 'xlsx' })
    expect(answer.headers.get('content-type')).toBe(spreadsheetType)
    expect(answer.headers.get('content-disposition')).toContain('parta-CZK.xlsx')
    const [titles, opening, topUp, payment, closing] = await readSheet(new Blob([await answer.arrayBuffer()]))
    expect(titles).toEqual(['Datum', 'Pohyb', 'Za co', 'Událost', 'Částka', 'Zůstatek', 'Měna'])
    expect(opening).toEqual([new Date(around.startDate), 'Počáteční zůstatek', null, null, null, 0, 'CZK'])
    expect(topUp?.slice(1)).toEqual(['Dobití kreditu', null, null, 500, 500, 'CZK'])
    expect(payment?.slice(1)).toEqual(['Platba', null, null, -120, 380, 'CZK'])
    expect(closing?.slice(1)).toEqual(['Konečný zůstatek', null, null, null, 380, 'CZK'])
  })

  it('in English is a CSV file for programs: with commas, decimal points and times in UTC', async () => {
    const answer = await file(await aSpender('en'), { ...around, format: 'csv' })
    const [titles, opening] = (await answer.text()).split('\n')
    expect(titles).toContain('Date,Movement,For')
    expect(opening).toMatch(/^[\d-]+T2[23]:00:00\.000Z,Opening balance,,,,0\.00,CZK$/)
  })

  it('is a PDF file', async () => {
    const answer = await file(await aSpender(), { ...around, format: 'pdf' })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('of a time without movements has the balance of before', async () => {
    const later = { startDate: daysAgo(-10), endDate: daysAgo(-20) }
    const answer = await file(await aSpender(), { ...later, format: 'csv' })
    expect(await answer.text()).toContain('Počáteční zůstatek;;;;380,00;CZK')
  })

  it.each([
    { startDate: '2027-01-01', endDate: '2026-12-31' },
    { startDate: '2026-01-01', endDate: '2027-01-02' },
  ])('is refused for a period that is empty or too long', async (period) => {
    const answer = await file(await alone.people.person(), { ...period, format: 'csv' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation.failed' })
  })
})

const breaches = async () => {
  const [value] = (await kit.metrics.registry.getSingleMetric('parta_ledger_breaches')?.get())?.values ?? []
  return value?.value
}
const payout = (id: string, rowId: string) =>
  debitWallet(kit, id, { ...base, rowId, amount: 1, to: bank, kind: 'payout' })

describe('the continuous check of the ledger', () => {
  it('finds nothing in wallets that were changed by commands', async () => {
    const { id } = await aSpender()
    expect(await verifyWallet(kit, id)).toMatchObject({ number: 5 })
    await payout(id, `payout:${id}`)
    expect(await readWallet(kit, id)).not.toHaveProperty('breachedAt')
  })

  it('finds a balance that nothing explains, and stops payouts until it is mended', async () => {
    const [{ id }, other] = [await aSpender(), await aSpender()]
    const stored = kit.database.native<Wallet & { _id: string; v: number }>(wallets.collection)
    const before = await stored.findOne({ _id: id })
    const balances = before?.balances.map((balance) => ({ ...balance, available: balance.available + 1 })) ?? []
    await stored.updateOne({ _id: id }, { $set: { balances }, $inc: { v: 1 } })
    await eventually(async () => expect(await breaches()).toBe(1))
    await expect(payout(other.id, `payout:${other.id}`)).rejects.toMatchObject({ code: 'payment.payoutsStopped' })
    await expect(payout(id, `payout:${id}`)).rejects.toMatchObject({ code: 'payment.payoutsStopped' })
    await stored.updateOne({ _id: id }, { $set: { balances: before?.balances ?? [] }, $inc: { v: 1 } })
    await eventually(async () => expect(await breaches()).toBe(0))
    await payout(other.id, `payout:${other.id}`)
  })

  it('finds a journal row that was changed or removed', async () => {
    const { id } = await aSpender()
    await eventually(async () => expect((await readWallet(kit, id))?.pendingRows ?? []).toEqual([]))
    const rowId = `bank:${id}`
    const row = (await journalRows(kit).findOne({ _id: rowId })) as JournalRow
    await journalRows(kit).updateOne({ _id: rowId }, { $inc: { amount: -1 } })
    expect(await verifyWallet(kit, id)).toContain(rowId)
    await journalRows(kit).deleteOne({ _id: rowId })
    expect(await verifyWallet(kit, id)).toContain('missing')
    await journalRows(kit).insertOne(row)
    expect(await verifyWallet(kit, id)).toMatchObject({ number: 5 })
  })
})
