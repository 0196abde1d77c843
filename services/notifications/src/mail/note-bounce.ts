import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { bouncesMax } from './rules.ts'
import { bouncesOf } from './store.ts'

/** Kept by a hash of the address: with another one the counting starts anew. */
function bounceId(kit: Kit, address: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'mail address', address.trim().toLowerCase())
}

/** Whether an address refused so often that nothing is sent to it. */
export async function isDead(kit: Kit, address: string): Promise<boolean> {
  const found = await bouncesOf(kit).findOne({ _id: bounceId(kit, address) })
  return found !== null && found.count >= bouncesMax
}

interface Bounce {
  readonly address: string
  /** Null where a mail is asked for by its address alone. */
  readonly userId: string | null
  readonly reason: string
}

export async function noteBounce(kit: Kit, { address, userId, reason }: Bounce): Promise<void> {
  await bouncesOf(kit).updateOne(
    { _id: bounceId(kit, address) },
    { $inc: { count: 1 }, $set: { reason, at: new Date(), ...(userId ? { userId } : {}) } },
    { upsert: true },
  )
}

/** One that was taken shows that the address is alive. */
export async function forgetBounces(kit: Kit, address: string): Promise<void> {
  await bouncesOf(kit).deleteOne({ _id: bounceId(kit, address) })
}
