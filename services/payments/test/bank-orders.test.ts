import { movementIdOf } from '@parta/contracts/bank'
import type { StatedMovement } from '@parta/contracts/predicates/fio'
import type { Kit } from '@parta/kit/kit'
import type { TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { storeAll } from '../src/bank/keep-movements.ts'
import { settle } from '../src/bank/settle.ts'
import { readMovement } from '../src/bank/store.ts'
import { account, stated } from '../src/bank/testing.ts'
import { findWallet } from '../src/ledger/open-wallet.ts'
import { findRows } from '../src/ledger/read-rows.ts'
import { crashing, deaths, untilDone } from './crashing.ts'

let alone: Alone
let kit: Kit
let payers: TestPerson[]
beforeAll(async () => {
  alone = await openAlone(service)
  ;({ kit } = alone.running)
  payers = await Promise.all([alone.people.person(), alone.people.person()])
  for (const { id } of payers) await findWallet(kit, id)
})
afterAll(() => alone.close())

/** A payment of one of the payers, or of nobody; taken back or not. */
const payment = fc.record({
  payer: fc.constantFrom(0, 1, null),
  amount: fc.integer({ min: 1, max: 100_000 }),
  isReversed: fc.boolean(),
})
/** In which order the lines arrive; a line may arrive many times, in one statement or in several. */
const order = fc.array(fc.nat(), { maxLength: 12 })
/** At which of the writes the process dies: before it, after it, or not. */
const crashes = fc.array(fc.constantFrom(...deaths), { maxLength: 12 })

let lastId = 28_000_000_000

describe('lines of the bank in any order, repeated, taken back, with crashes between all steps', () => {
  it('leave exactly the payments that were not taken back in the credit, each in one journal row', async () => {
    const scenario = fc.tuple(fc.array(payment, { minLength: 1, maxLength: 4 }), order, crashes)
    await fc.assert(
      fc.asyncProperty(scenario, async ([payments, repeats, dies]) => {
        const before = await Promise.all(payers.map(balance))
        const lines = payments.flatMap((each) => linesOf(each))
        const arriving = [...repeats.map((at) => lines[at % lines.length]), ...lines].flatMap((one) => one ?? [])
        const dying = crashing(kit, dies)
        await Promise.all(arriving.map((one) => untilDone(() => storeAll(dying, { account, list: [one] }))))
        const ids = arriving.map(({ id }) => movementIdOf(account.iban, id))
        // Beside the workers of the service, which settle the same movements.
        await Promise.all(ids.map((id) => untilDone(() => settle(dying, id, '1001'))))
        for (const id of ids) await settle(kit, id, '1001')

        const wanted = payers.map((_payer, who) =>
          payments.reduce((sum, each) => sum + (each.payer === who && !each.isReversed ? each.amount : 0), 0),
        )
        const after = await Promise.all(payers.map(balance))
        expect(after.map((value, who) => value - (before[who] ?? 0))).toEqual(wanted)
        await expectBooked(lines)
      }),
      { numRuns: 25 },
    )
  })
})

function linesOf({ payer, amount, isReversed }: { payer: number | null; amount: number; isReversed: boolean }) {
  lastId += 2
  const id = String(lastId)
  const variableSymbol = payer === null ? '' : String(payers[payer]?.userSymbol)
  const paid: StatedMovement = { ...stated, id, amount, variableSymbol, specificSymbol: '', instruction: id }
  return isReversed ? [paid, { ...paid, id: String(lastId + 1), amount: -amount, variableSymbol: '' }] : [paid]
}

/** Every credited line has one journal row, and no line has two. */
async function expectBooked(lines: readonly StatedMovement[]): Promise<void> {
  for (const { id, amount } of lines) {
    const movement = await readMovement(kit, movementIdOf(account.iban, id))
    const isSettled = movement?.state !== 'stored' && movement?.state !== 'matched'
    expect(isSettled, movement?.state).toBe(true)
    if (movement?.state !== 'credited') continue
    const rowId = `bank:${account.iban}:${movement.movementId}`
    await expect.poll(() => findRows(kit, [rowId])).toMatchObject([{ ref: movement._id, amount: Math.abs(amount) }])
  }
}

async function balance({ id }: TestPerson): Promise<number> {
  const { balances } = await findWallet(kit, id)
  return balances.find(({ currency }) => currency === 'CZK')?.available ?? 0
}
