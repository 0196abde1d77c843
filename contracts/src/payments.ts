import { Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { currencies } from './values.ts'

export const getCredit = operation({
  name: 'getCredit',
  summary: 'The caller’s prepaid credit in each currency, in minor units (haléře, cents).',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/credit',
  reply: closed({
    userSymbol: Type.Integer(),
    credit: Type.Array(closed({ currency: Choice(currencies), available: Type.Integer(), held: Type.Integer() })),
  }),
  errors: ['user.notFound'],
})
