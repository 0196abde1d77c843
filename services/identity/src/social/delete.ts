import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import type { Providers } from './read-config.ts'
import { findLinked } from './store.ts'
import { unlink } from './unlink.ts'
import { verifyRequest } from './verify-request.ts'

/** Facebook tells that a person wants what we know from it to go; the answer is the same when we know nothing. */
export async function deleteLink(
  kit: Kit,
  facebook: Providers['facebook'],
  signed: string,
): Promise<{ url: string; confirmation_code: string }> {
  if (!facebook) throw new AppError('identity.providerUnknown')
  const key = `facebook:${verifyRequest(signed, facebook.secret)}`
  const account = await findLinked(kit, key)
  // Also when it is the last way in: what is mailed tells how to come in again.
  if (account) await unlink(kit, account._id, { provider: 'facebook', atProvidersWish: true }).catch(alreadyOff)
  const code = keyedHash(kit.config.PARTA_SECRET, 'facebook deletion', key).slice(0, 16)
  return { url: `${kit.config.PARTA_PUBLIC_URL}/legal/gdpr?deletion=${code}`, confirmation_code: code }
}

function alreadyOff(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'identity.wayUnknown') throw error
}
