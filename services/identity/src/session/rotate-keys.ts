import type { Kit } from '@parta/kit/kit'
import { tokenAlgorithm } from '@parta/kit/session/actor'
import { seal } from '@parta/kit/session/seal'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { type SigningKey, signingKeys } from './key-store.ts'

const day = 24 * 3_600_000
const keyLives = 30 * day
/** A key is published for a day longer than it signs; tokens live for minutes. */
const keyOverlap = day

/** The key that signs now; it is made when it is first needed, or when tokens came to be signed in another way. */
export async function currentKey(kit: Kit): Promise<SigningKey> {
  const newest = await newestKey(kit)
  if (newest?.publicKey.alg === tokenAlgorithm) return newest
  return await makeKey(kit, (newest?.number ?? 0) + 1, new Date())
}

/** Makes the next key when the newest has served its time. */
export async function rotateKeys(kit: Kit, now: Date): Promise<void> {
  const newest = await currentKey(kit)
  if (now.getTime() - newest.createdAt.getTime() < keyLives) return
  await makeKey(kit, newest.number + 1, now)
  const ended = await publishedKeys(kit, now)
  const oldest = Math.min(...ended.map((key) => key.number))
  await keys(kit).deleteMany({ number: { $lt: oldest } })
}

/** The newest key, and those before it whose successor is younger than the overlap. */
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

async function makeKey(kit: Kit, number: number, createdAt: Date): Promise<SigningKey> {
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
    if ((error as { code?: number }).code !== 11000) throw error
    const made = await newestKey(kit)
    if (!made) throw error
    return made
  }
}
