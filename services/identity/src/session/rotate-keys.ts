import { day } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { tokenAlgorithm } from '@parta/kit/session/actor'
import { seal } from '@parta/kit/session/seal'
import { duplicate } from '@parta/kit/store/write-errors'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { type SigningKey, signingKeys } from './key-store.ts'

/** How long a key signs, in milliseconds. */
const keyLifetime = 30 * day
/** How long a key is published after it has stopped signing: much longer than the tokens live. */
const keyOverlap = day

/** Returns the key that signs. Creates one when there is none yet. */
export async function currentKey(kit: Kit): Promise<SigningKey> {
  return (await newestKey(kit)) ?? (await createKey(kit, 1, new Date()))
}

/** Creates the next key when the newest one is old enough, and deletes keys that are no longer published. */
export async function rotateKeys(kit: Kit, now: Date): Promise<void> {
  const newest = await currentKey(kit)
  if (now.getTime() - newest.createdAt.getTime() < keyLifetime) return
  await createKey(kit, newest.number + 1, now)
  const published = await publishedKeys(kit, now)
  const oldest = Math.min(...published.map((key) => key.number))
  await keys(kit).deleteMany({ number: { $lt: oldest } })
}

/** Returns the newest key, and the older keys whose successor is younger than the overlap. */
export async function publishedKeys(kit: Kit, now: Date): Promise<SigningKey[]> {
  const all = await keys(kit).find().sort({ number: -1 }).toArray()
  return all.filter((_key, index) => {
    const successor = all[index - 1]
    return !successor || now.getTime() - successor.createdAt.getTime() < keyOverlap
  })
}

function keys(kit: Kit) {
  return kit.database.native<SigningKey>(signingKeys.collection)
}

async function newestKey(kit: Kit): Promise<SigningKey | null> {
  return await keys(kit).findOne({}, { sort: { number: -1 } })
}

async function createKey(kit: Kit, number: number, createdAt: Date): Promise<SigningKey> {
  const pair = await generateKeyPair(tokenAlgorithm, { extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicKey)
  const key: SigningKey = {
    _id: String(number),
    number,
    kid,
    publicKey: { ...publicKey, kid, alg: tokenAlgorithm, use: 'sig' },
    sealedPrivateKey: seal(kit.config.PARTA_SECRET, 'signing key', JSON.stringify(await exportJWK(pair.privateKey))),
    createdAt,
  }
  try {
    await keys(kit).insertOne(key)
    kit.security.note('signing_key_create', { subject: kid })
    return key
  } catch (error) {
    if ((error as { code?: number }).code !== duplicate) throw error
    // Another process has created the key at the same time.
    const created = await newestKey(kit)
    if (!created) throw error
    return created
  }
}
