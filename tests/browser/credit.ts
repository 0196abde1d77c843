import type { Kit } from '@parta/kit/kit'
import { openOperator } from '@parta/kit/operator'
import { service } from '../../services/payments/src/app.ts'
import { creditWallet } from '../../services/payments/src/ledger/change-credit.ts'
import type { Member } from './people.ts'

let count = 0

/** Gives a person credit, as a bank transfer does. Amounts are in minor units. */
export async function giveCredit({ id }: Member, amount: number): Promise<void> {
  count += 1
  const env = JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>
  const { operator, close } = await openOperator(service, env)
  const op = `journey:${id}:${count}:${Date.now()}`
  const from = 'correction:CZK'
  // An operator has no projections: the person's wallet exists already.
  const kit = operator as unknown as Kit
  await creditWallet(kit, id, { op, amount, currency: 'CZK', from, kind: 'topUp', ref: 'journey' })
  await close()
}
