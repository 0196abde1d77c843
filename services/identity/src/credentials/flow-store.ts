import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The kinds of flows: a provider, a mail with a code, or an authenticator completes what a call here began. */
export type FlowUse = 'social' | 'confirmSocial' | 'addPasskey' | 'passkeySignIn' | 'passkeyProof' | 'changeEmail'

/**
 * A flow between two calls: it expires after minutes and can be used once. Its id is a keyed hash of the flow's token.
 */
const Flow = row({
  _id: Type.String(),
  /**
   * Keyed hash of the cookie of the browser that began the flow; empty when another proof binds the flow to its owner.
   */
  browser: Type.String(),
  /** Empty when the flow was begun without a session. */
  accountId: Type.String(),
  /** What the second call needs to know from the first one, as sealed JSON. */
  sealed: Type.String(),
  /** Data collected between the two calls, as sealed text. */
  note: Type.String(),
  expiresAt: Timestamp,
})
export type Flow = RowOf<typeof Flow>

export const flows = rows('flows', Flow, [
  index({ expiresAt: 1 }, { serves: 'the sweep of flows that were never completed' }),
  index({ accountId: 1 }, { serves: 'the erasure of an account: its flows' }),
])

/** Returns the id of a flow's row. @param token what the completing call brings along */
export function flowId(kit: Kit, use: FlowUse, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'flow', `${use}:${token}`)
}

export function browserOf(kit: Kit, cookie: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'flow browser', cookie)
}
