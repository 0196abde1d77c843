import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { nullable } from './shapes.ts'
import { currencies } from './values.ts'

/** Credit that reached somebody after the deletion of their account, and that they did not give up. */
export const UnclaimedCredit = closed({
  /** The operation in the journal. */
  id: Type.String(),
  /** The variable symbol of their top-ups: somebody who claims it shows it in a statement of their bank. */
  userSymbol: Type.Integer(),
  /** In minor units. */
  amount: Type.Integer(),
  currency: Choice(currencies),
  at: Type.String({ format: 'date-time' }),
  /** When it was sent to who claimed it. */
  paidAt: nullable(Type.String({ format: 'date-time' })),
})
export type UnclaimedCredit = Static<typeof UnclaimedCredit>

export const listUnclaimedCredit = operation({
  name: 'listUnclaimedCredit',
  summary: 'Credit of deleted people that they did not give up, the newest first. Only their variable symbol is left.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/unclaimed',
  who: 'siteAdmin',
  role: 'finance',
  query: closed(paging),
  reply: Page(UnclaimedCredit),
})
