import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { nullable } from './shapes.ts'
import { currencies } from './values.ts'

/** Where and with which symbols to send money, so that it becomes the caller’s credit. */
export const TopUp = closed({
  currency: Choice(currencies),
  /** `null` where the operator has no account for this currency. */
  account: nullable(
    closed({
      /** `prefix-number/bank`; empty for an account of another country. */
      number: Type.String(),
      iban: Type.String(),
      bic: Type.String(),
      owner: Type.String(),
    }),
  ),
  /** The symbol of the person. It says whose credit a transfer is, and gives no right to anything. */
  variableSymbol: Type.String(),
  specificSymbol: Type.String(),
  /** Whether incoming transfers are read from the bank all the time; otherwise a site admin imports statements. */
  isAutomatic: Type.Boolean(),
  /** The currencies that have an account. */
  currencies: Type.Array(Choice(currencies)),
})
export type TopUp = Static<typeof TopUp>

export const getTopUp = operation({
  name: 'getTopUp',
  summary: 'The bank account and the symbols of a transfer that tops up the caller’s credit.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/top-up',
  query: closed({ currency: Type.Optional(Choice(currencies)) }),
  reply: TopUp,
  errors: ['user.notFound'],
})
