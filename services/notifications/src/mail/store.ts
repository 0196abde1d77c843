import { hour, second } from '@parta/contracts/durations'
import { mailKinds } from '@parta/contracts/identity'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { locales } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { taskFields, taskIndexes } from '@parta/kit/tasks/store'
import { rowTask } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** A mail to be sent, under the id of the fact that requested it. */
const MailRow = row({
  _id: Type.String(),
  ...taskFields,
  kind: Choice(mailKinds),
  /** Sealed; null once the mail is settled. */
  to: nullable(Type.String()),
  locale: Choice(locales),
  /** The code in the mail, sealed; null in notices, and once the mail is settled. */
  code: nullable(Type.String()),
  /** Sealed; null once the mail is settled. */
  detail: nullable(Type.String()),
  expiresAt: Timestamp,
  state: Choice(['pending', 'sent', 'failed', 'expired']),
  requestedAt: Timestamp,
  /** A keyed hash of the address; only of invitations, of which an address gets a few a day. */
  receiver: Type.Optional(Type.String()),
  /** A keyed hash of the inviter and of the address; only in invitations. */
  sender: Type.Optional(Type.String()),
})
export type MailRow = RowOf<typeof MailRow>

export const mails = rows('mails', MailRow, [
  ...taskIndexes,
  index({ state: 1, requestedAt: 1 }, { serves: "the operators' list, the newest first" }),
  index({ receiver: 1, createdAt: 1 }, { serves: 'the invitations to an address in a day', sparse: true }),
])

/** Sends a mail, with attempts for about six hours. Codes are valid for longer, but people no longer wait for them. */
export const sendMailTask = rowTask('send-mail', {
  rows: mails,
  ends: ['sent', 'expired'],
  attempts: 13,
  firstWaitMs: 5 * second,
  longestWaitMs: 3 * hour,
  failedKeptDays: 30,
})

export function mailsOf(kit: Kit) {
  return kit.database.native<MailRow>(mails.collection)
}

/** An address that refused mails for good. The id is a keyed hash of the address. */
const BounceRow = row({
  _id: Type.String(),
  /** Absent when no account has the address. */
  userId: Type.Optional(Type.String()),
  /** Refusals in a row. */
  count: Type.Integer(),
  reason: Type.String(),
  at: Timestamp,
})
export type BounceRow = RowOf<typeof BounceRow>

export const bounces = rows('bounces', BounceRow, [
  index({ userId: 1 }, { serves: "a person's erasure", sparse: true }),
  index({ at: 1 }, { serves: 'the sweep of addresses without an account' }),
])

export function bouncesOf(kit: Kit) {
  return kit.database.native<BounceRow>(bounces.collection)
}
