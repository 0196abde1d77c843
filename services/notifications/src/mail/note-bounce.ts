import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { bouncesMax, inboxOf } from './rules.ts'
import { bouncesOf } from './store.ts'

/** A keyed hash of an address, for rows that must not hold the address. */
function addressHash(kit: Kit, address: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'mail address', address.trim().toLowerCase())
}

/** The hash of an inbox, the same for all ways to write its address. */
export function inboxHash(kit: Kit, address: string): string {
  return addressHash(kit, inboxOf(address))
}

/** Whether an address has refused `bouncesMax` mails in a row: then nothing is sent to it. */
export async function isBouncing(kit: Kit, address: string): Promise<boolean> {
  const found = await bouncesOf(kit).findOne({ _id: addressHash(kit, address) })
  return found !== null && found.count >= bouncesMax
}

interface Bounce {
  readonly address: string
  /** Null for mails that are requested by an address without an account. */
  readonly userId: string | null
  readonly reason: string
}

/** Counts a final refusal of an address. */
export async function recordBounce(kit: Kit, { address, userId, reason }: Bounce): Promise<void> {
  await bouncesOf(kit).updateOne(
    { _id: addressHash(kit, address) },
    { $inc: { count: 1 }, $set: { reason, at: new Date(), ...(userId ? { userId } : {}) } },
    { upsert: true },
  )
}

/** Deletes the count of an address, after it accepted a mail. */
export async function deleteBounces(kit: Kit, address: string): Promise<void> {
  await bouncesOf(kit).deleteOne({ _id: addressHash(kit, address) })
}
