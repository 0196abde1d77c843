import type { StatedMovement } from '@parta/contracts/predicates/fio'

/** The operator's account in tests. */
export const account = { iban: 'CZ5520100000002901234567', currency: 'CZK' } as const

/** A transfer of 500 Kč, as the bank states it. */
export const stated: StatedMovement = {
  id: '26000000001',
  date: '2026-11-20',
  amount: 50_000,
  currency: 'CZK',
  variableSymbol: '1000042',
  specificSymbol: '1001',
  counterAccount: '2900000005/2010',
  counterName: 'Nováková Jana',
  message: '',
  reference: '',
  instruction: '31',
  kind: '',
}
