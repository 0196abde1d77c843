import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { maskedDelivery } from '../account/view.ts'
import { countCall } from '../attempts/count.ts'
import { sendCode } from '../code/send.ts'
import { findOwn } from './find.ts'

/** Mails the caller a code that only this session may try. @throws identity.limitExceeded */
export async function send(kit: Kit, actor: Actor): Promise<{ destination: string }> {
  const { email, locale } = await findOwn(kit, actor)
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'proofs')
  await sendCode(kit, { purpose: 'proof', key: actor.sessionId, email, kind: 'proof', locale })
  return maskedDelivery(email)
}
