import { passOf } from '@parta/contracts/predicates/attendance'
import { bytesOf } from '../../lib/bytes.ts'
import { type Book, type BookPlayer, playersOf, trueTime } from './book.ts'

/**
 * Why a pass is refused: the code is no pass · the server did not sign it · it is for another event · it has expired ·
 * its player is not (or no longer) in this event · it was used already · the browser cannot check signatures.
 */
export type PassProblem = 'invalid' | 'forged' | 'otherEvent' | 'expired' | 'notPlayer' | 'used' | 'cannotCheck'

export type Checked =
  | { readonly player: BookPlayer; readonly problem?: undefined }
  | { readonly problem: PassProblem; readonly player?: BookPlayer }

interface Door {
  readonly eventId: string
  readonly book: Book
  readonly now: Date
}

/** Checks a scanned pass without a connection, by the list and the public key that the phone has kept. */
export async function checkPass(text: string, { eventId, book, now }: Door): Promise<Checked> {
  const found = passOf(text)
  if (!found) return { problem: 'invalid' }
  const { pass, signed, signature } = found
  try {
    if (!(await isSigned(signed, signature, book.publicKey))) return { problem: 'forged' }
  } catch {
    // The browser does not know Ed25519, or the page was not opened over https.
    return { problem: 'cannotCheck' }
  }
  if (pass.expiresAt <= trueTime(book, now)) return { problem: 'expired' }
  if (pass.eventId !== eventId) return { problem: 'otherEvent' }
  const player = playersOf(book).find(({ passKey }) => passKey === pass.key)
  if (!player) return { problem: 'notPlayer' }
  return player.wasThere ? { problem: 'used', player } : { player }
}

async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text))
}
