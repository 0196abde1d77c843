import type { Kit } from '@parta/kit/run'
import { isGenuine, readToken } from '../refresh-token/mint.ts'
import { endSession } from './rules.ts'
import { sessions } from './store.ts'

/** Signs out; without a session there is nothing to end, and that is no error. */
export async function end(kit: Kit, text: string | undefined): Promise<void> {
  const token = readToken(text)
  if (!token) return
  await kit.change(sessions, token.id, (held, now) =>
    isGenuine(kit, token, held) ? endSession(held, now) : { next: held as never, answer: undefined },
  )
}
