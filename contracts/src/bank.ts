import { type Static, Type } from 'typebox'
import { money } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { AdminReason, type Id, nullable, PersonCard, params, Text } from './shapes.ts'
import { currencies } from './values.ts'

const BankText = Text(200)
const Iban = Type.String({ minLength: 15, maxLength: 34, pattern: '^[A-Z0-9]+$' })
/** The variable symbol of a person. */
const UserSymbol = Type.Integer({ minimum: 1_000_001, maximum: 9_999_999_999 })

/**
 * The state of a movement of a bank account:
 * `stored`: read from the bank, not looked at yet; `matched`: it belongs to a person whose credit changes now;
 * `credited`: it is in the person’s credit; `unmatched`: a site admin must decide whose it is; `setAside`: a site admin
 * decided that it is nobody’s top-up; `reversed`: the bank took it back; `reversal`: it took another one back;
 * `outgoing`: money that left the account otherwise.
 */
export const movementStates = [
  'stored',
  'matched',
  'credited',
  'unmatched',
  'setAside',
  'reversed',
  'reversal',
  'outgoing',
] as const
export type MovementState = (typeof movementStates)[number]

/**
 * Why a site admin must decide: no variable symbol, one that nobody has, another specific symbol, another currency, the
 * person is deleted, money left the account under the instruction of a top-up, but not exactly its amount; the site admin
 * who imported it would get it, it is more than one of them may import alone, or it is of an account that is read from the
 * bank, which has not shown it yet (`notShown`), so another one must look at it; the bank states a known movement in
 * another way (`differs`), or a line that cannot be read (`unreadable`).
 */
export const unmatchedReasons = [
  'noSymbol',
  'unknownSymbol',
  'otherPurpose',
  'otherCurrency',
  'deleted',
  'partialReversal',
  'ownImport',
  'largeImport',
  'notShown',
  'differs',
  'unreadable',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

const stated = {
  date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$', maxLength: 10 }),
  amount: Type.Integer({ minimum: -money.movementMax, maximum: money.movementMax }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
  variableSymbol: BankText,
  specificSymbol: BankText,
  counterAccount: BankText,
  counterName: BankText,
  message: BankText,
  reference: BankText,
  instruction: BankText,
  kind: BankText,
}

/** A movement of an imported statement; amounts in minor units. Its id has one form only: no zeros in front. */
export const StatedMovement = closed({ id: Type.String({ pattern: '^(0|[1-9]\\d{0,19})$', maxLength: 20 }), ...stated })

/**
 * Why a person may be meant: another payment of theirs came from the same account, or has the same instruction at the
 * bank, or their symbol stands in a text, or is like a mistyped one.
 */
export const proposalReasons = ['sameInstruction', 'symbolInText', 'sameAccount', 'similarSymbol'] as const

const Proposal = closed({ userSymbol: Type.Integer(), person: PersonCard, reason: Choice(proposalReasons) })
export type Proposal = Static<typeof Proposal>

export const BankMovement = closed({
  id: Type.String(),
  movementId: Type.String(),
  ...stated,
  state: Choice(movementStates),
  reason: nullable(Choice(unmatchedReasons)),
  /** Whose credit it changed. */
  person: nullable(PersonCard),
  note: Type.String(),
  receivedAt: Type.String({ format: 'date-time' }),
  proposals: Type.Array(Proposal),
})
export type BankMovement = Static<typeof BankMovement>

export const listMovements = operation({
  name: 'listMovements',
  summary:
    'Movements of the bank accounts in one state, the newest first; those that wait for a decision have proposals. People and the texts of the bank are masked.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/movements',
  who: 'siteAdmin',
  role: 'finance',
  query: closed({ state: Choice(movementStates), ...paging }),
  reply: Page(BankMovement),
})

export const revealMovement = operation({
  name: 'revealMovement',
  summary:
    'A movement with full names and the texts of the bank. The reason is in the audit log before the answer is given.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/movements/:id/reveal',
  who: 'siteAdmin',
  role: 'finance',
  proof: 'secret',
  params: params.id,
  body: closed({ reason: AdminReason }),
  reply: BankMovement,
  errors: ['movement.notFound'],
})

export const findPayer = operation({
  name: 'findPayer',
  summary: 'The person with a variable symbol, masked.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/payer',
  who: 'siteAdmin',
  role: 'finance',
  query: closed({ userSymbol: UserSymbol }),
  reply: PersonCard,
  errors: ['user.notFound'],
})

export const assignMovement = operation({
  name: 'assignMovement',
  summary:
    'Decide whose credit an unmatched movement changes; it cannot be undone. Nobody assigns a movement to themselves, and one in another currency than the account cannot be assigned. Above a sum in 24 hours another site admin must confirm it: `proposeMoney`.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/movements/:id/assign',
  who: 'siteAdmin',
  role: 'finance',
  proof: 'secret',
  params: params.id,
  body: closed({ userSymbol: UserSymbol, note: BankText }),
  errors: [
    'profile.incomplete',
    'movement.notFound',
    'movement.settled',
    'movement.own',
    'movement.ownImport',
    'movement.otherCurrency',
    'movement.secondReading',
    'movement.secondNeeded',
    'user.notFound',
  ],
})

export const setMovementAside = operation({
  name: 'setMovementAside',
  summary: 'Decide that an unmatched movement is nobody’s top-up; it can still be assigned later.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/movements/:id/aside',
  who: 'siteAdmin',
  role: 'finance',
  proof: true,
  params: params.id,
  body: closed({ note: BankText }),
  errors: ['profile.incomplete', 'movement.notFound', 'movement.settled'],
})

export const importMovements = operation({
  name: 'importMovements',
  summary:
    'Store movements of a statement file; those that are stored already change nothing. Those of the caller’s own symbol, large ones, and those of an account that is read from the bank wait for another site admin.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/movements',
  who: 'siteAdmin',
  role: 'finance',
  proof: 'secret',
  body: closed({ iban: Iban, movements: Type.Array(StatedMovement, { minItems: 1, maxItems: money.importMax }) }),
  reply: closed({ added: Type.Integer(), known: Type.Integer() }),
  errors: ['profile.incomplete', 'bank.otherAccount'],
})

export const BankStatus = closed({
  currency: Choice(currencies),
  iban: Type.String(),
  isAutomatic: Type.Boolean(),
  /** When the bank was last read; `null` before the first time. */
  readAt: nullable(Type.String({ format: 'date-time' })),
  /** Since when the bank is not read any more, because it refused the token. */
  stoppedAt: nullable(Type.String({ format: 'date-time' })),
})
export type BankStatus = Static<typeof BankStatus>

export const getBankStatus = operation({
  name: 'getBankStatus',
  summary: 'The bank accounts that receive top-ups, and when they were last read.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/bank',
  who: 'siteAdmin',
  role: 'finance',
  reply: closed({ items: Type.Array(BankStatus), unmatched: Type.Integer() }),
})

export const resumeBank = operation({
  name: 'resumeBank',
  summary: 'Read the bank again after it refused the token. A new token resumes by itself.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/bank/resume',
  who: 'siteAdmin',
  role: 'finance',
  proof: true,
  body: closed({ iban: Iban }),
  errors: ['bank.otherAccount'],
})

/** The id of a movement’s document: its account and the bank’s number. */
export function movementIdOf(iban: string, id: string): Static<typeof Id> {
  return `${iban}-${id}`
}
