import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'

/**
 * One sign-up: an e-mail that nobody has proved yet, with the password that came along. Several of one
 * e-mail stand beside each other, because nobody knows which is the owner's: the code of each confirms
 * its own password and no other. The account is made when one is confirmed. The e-mail itself is not kept.
 */
export interface SignUpRow {
  /** Also the id of the account that it becomes. */
  readonly _id: string
  readonly emailHash: string
  /** Empty once it is confirmed: the account has it. */
  readonly passwordHash: string
  readonly locale: Locale
  readonly startedAt: Date
  readonly confirmedAt: Date | null
  /** The account that it became. */
  readonly accountId: string
}

export const signUps = rows<SignUpRow>(
  'sign-ups',
  {
    _id: String,
    emailHash: String,
    passwordHash: String,
    locale: String,
    startedAt: Date,
    confirmedAt: Date,
    accountId: String,
  },
  (schema) => {
    // Those of one e-mail: whose password it is, and which are over when one is confirmed.
    schema.index({ emailHash: 1 })
    // The sweep of those that nobody confirmed.
    schema.index({ startedAt: 1 })
    // A deleted account takes its sign-up along.
    schema.index({ accountId: 1 }, { partialFilterExpression: { accountId: { $gt: '' } } })
  },
)

export function signUpsOf(kit: Kit) {
  return kit.database.native<SignUpRow>(signUps.collection)
}
