import type { EntryDetails } from '@parta/contracts/identity'
import { LocaleName, nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { seal, unseal } from '@parta/kit/session/seal'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * A sign-up: an e-mail that is not confirmed yet, and the password that was sent with it. One e-mail can have several
 * sign-ups, because it is not known which of them is the owner's: the code of each confirms only its own password. The
 * account is created when one of them is confirmed. The e-mail itself is not stored.
 */
const SignUpRow = row({
  /** Also the id of the account that is created from it. */
  _id: Type.String(),
  emailHash: Type.String(),
  /** Empty once the sign-up is confirmed: the account has it. */
  passwordHash: Type.String(),
  locale: LocaleName,
  startedAt: Timestamp,
  confirmedAt: nullable(Timestamp),
  /** The account that was created from it; empty before. */
  accountId: Type.String(),
  /**
   * Of somebody who joins by a shared link: its page for visitors, and what they entered, sealed. Absent once
   * confirmed.
   */
  entry: Type.Optional(row({ path: Type.String(), details: Type.String() })),
  /** The e-mail had an account: the path that its owner is mailed, instead of a code, whenever one is requested. */
  known: Type.Optional(Type.String()),
})
export type SignUpRow = RowOf<typeof SignUpRow>

export const signUps = rows('sign-ups', SignUpRow, [
  index(
    { emailHash: 1 },
    { serves: 'the sign-ups of one e-mail: to find one by its password, and to end all of them' },
  ),
  index({ startedAt: 1 }, { serves: 'the sweep of sign-ups that nobody confirmed' }),
  index({ accountId: 1 }, { serves: 'the erasure of an account: its sign-up', partial: { accountId: { $gt: '' } } }),
])

export function signUpsOf(kit: Kit) {
  return kit.database.native<SignUpRow>(signUps.collection)
}

const sealedFor = 'entry details'

/** Names of people who have no account yet are stored sealed. */
export function sealDetails({ config }: Pick<Kit, 'config'>, details: EntryDetails): string {
  return seal(config.PARTA_SECRET, sealedFor, JSON.stringify(details))
}

export function unsealDetails({ config }: Pick<Kit, 'config'>, sealed: string): EntryDetails {
  return JSON.parse(unseal(config.PARTA_SECRET, sealedFor, sealed)) as EntryDetails
}
