import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { seal, unseal } from '@parta/kit/session/seal'
import { duplicate } from '@parta/kit/store/write-errors'
import { Sha256Signer } from 'activitypub-http-signatures'
import { orgProjection } from '../../core/store.ts'
import { handleOf, likenessOf } from './actor-rules.ts'
import { addressesOf } from './object-view.ts'
import { type OwnActor, ownActorsOf } from './store.ts'

const sealPurpose = 'fediverse key'
const makeKeys = promisify(generateKeyPair)

/** Returns the actor of an organisation. The first call creates it with its keys. */
export async function makeOwnActor(kit: Kit, org: OrgSnapshot): Promise<OwnActor> {
  const { id } = org
  const found = await ownActorsOf(kit).findOne({ _id: id })
  if (found) return found
  // Servers of the fediverse check RSA signatures; few know others.
  const { publicKey, privateKey } = await makeKeys('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const name = (await isLikeRegistered(kit, org)) ? '' : org.name
  const sealed = seal(kit.config.PARTA_SECRET, sealPurpose, privateKey)
  for (let attempt = 1; ; attempt += 1) {
    const row = { _id: id, handle: handleOf(name, attempt), publicKey, privateKey: sealed, createdAt: new Date() }
    try {
      await ownActorsOf(kit).insertOne(row)
      return row
    } catch (error) {
      if ((error as { code?: unknown }).code !== duplicate) throw error
      // Another call created it at the same time, or an organisation of the same name has this handle.
      const other = await ownActorsOf(kit).findOne({ _id: id })
      if (other) return other
    }
  }
}

/**
 * Whether people would take the handle of an organisation that nobody has checked for that of a registered one. It then
 * gets a handle without its name.
 */
async function isLikeRegistered(kit: Kit, { id, name, isRegistered }: OrgSnapshot): Promise<boolean> {
  if (isRegistered) return false
  const likeness = likenessOf(handleOf(name, 1))
  const registered = await kit.database
    .native<OrgCopy>(orgProjection.definition.collection)
    .find({ _id: { $ne: id }, 'data.isRegistered': true, 'data.deleted': false }, { projection: { 'data.name': 1 } })
    .toArray()
  return registered.some(({ data }) => likenessOf(handleOf(data.name, 1)) === likeness)
}

/** The part of a copy that is read here. */
interface OrgCopy {
  readonly _id: string
  readonly data: Pick<OrgSnapshot, 'name'>
}

/** Returns the signer of an organisation's requests. */
export function signerOf(kit: Kit, { _id, privateKey }: OwnActor): Sha256Signer {
  return new Sha256Signer({
    publicKeyId: addressesOf(kit.config.PARTA_PUBLIC_URL, _id).key,
    privateKey: unseal(kit.config.PARTA_SECRET, sealPurpose, privateKey),
  })
}
