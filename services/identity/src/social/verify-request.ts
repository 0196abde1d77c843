import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'

/**
 * Who a signed request of Facebook is about: `<signature>.<payload>`, HMAC-SHA256 under our app's secret.
 * @throws identity.socialFailed
 */
export function verifyRequest(signed: string, secret: string): string {
  const [signature = '', payload = ''] = signed.split('.')
  const found = Buffer.from(signature, 'base64url')
  const wanted = createHmac('sha256', secret).update(payload).digest()
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) throw new AppError('identity.socialFailed')
  const said = parsed(payload)
  if (said['algorithm'] !== 'HMAC-SHA256' || typeof said['user_id'] !== 'string' || said['user_id'] === '') {
    throw new AppError('identity.socialFailed')
  }
  return said['user_id']
}

function parsed(payload: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
