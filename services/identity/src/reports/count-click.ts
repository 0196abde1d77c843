import type { clickReferral } from '@parta/contracts/reports'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { readUser } from '../domain/person-store.ts'
import { type ReferralRow, referrals } from './store.ts'

/**
 * Counts a visit by a shared link, once a day for each visitor. An unknown `ref` gets the same answer, so that ids
 * cannot be probed.
 */
export async function countClick(
  kit: Kit,
  { body, request }: Pick<Call<typeof clickReferral>, 'body' | 'request'>,
): Promise<void> {
  const { ref, type = null, itemId = null } = body
  const person = await readUser(kit, ref)
  if (!person || person.deleted || person.login === 'FIRST_TIME') return
  const at = new Date()
  const day = at.toISOString().slice(0, 10)
  const client = clientOf(forwardedAddress(request.headers))
  const identity = [client, request.headers['user-agent'], day]
  const visitor = keyedHash(kit.config.PARTA_SECRET, 'referral', JSON.stringify(identity))
  const row: ReferralRow = { _id: `${ref}:${day}:${visitor}`, ref, day, visitor, type, itemId, at }
  await kit.once(referrals.collection, row)
}
