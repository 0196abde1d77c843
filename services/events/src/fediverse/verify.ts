import { AppError } from '@parta/contracts/errors'
import type { sendToInbox } from '@parta/contracts/fediverse'
import { bodyBytes } from '@parta/kit/http/body'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { Parser, Sha256Signature, type Signature } from 'activitypub-http-signatures'
import type { Actors } from './find-actor.ts'
import { isSound, type RemoteActor } from './rules.ts'
import type { OwnActor } from './store.ts'

type Request = Call<typeof sendToInbox>['request']

/** `hs2019` leaves the algorithm to the key, which is RSA with SHA-256 on all servers that send it. */
class RsaParser extends Parser {
  override getSignatureClass(algorithm: string, options: ConstructorParameters<typeof Sha256Signature>[0]) {
    return algorithm === 'hs2019' ? new Sha256Signature(options) : super.getSignatureClass(algorithm, options)
  }
}
const parser = new RsaParser()

/** The longest header that is read. */
const signatureMax = 4000

interface Verifying {
  readonly actors: Actors
  /** The organisation whose inbox it is. */
  readonly own: OwnActor
  /** Who is said to have sent the request. */
  readonly actor: string
}

/** Returns who signed a request. @throws fediverse.signature unless it is the actor that it names */
export async function verifySender(kit: Kit, request: Request, by: Verifying): Promise<RemoteActor> {
  const signature = readSignature(kit, request)
  if (!signature) throw new AppError('fediverse.signature')
  const known = by.actors.known(by.actor)
  if (known && isBy(signature, known)) return known
  // Unknown, or the key was replaced since it was read.
  if (by.actors.isRefused(by.actor)) throw new AppError('fediverse.signature')
  const fresh = await by.actors.read(by.actor, by.own)
  if (fresh && isBy(signature, fresh)) return fresh
  by.actors.noteRefused(by.actor)
  throw new AppError('fediverse.signature')
}

/** Returns the signature of a request that is fresh and whole. */
function readSignature(kit: Kit, request: Request): Signature | null {
  const { signature, date, digest } = request.headers
  if (typeof signature !== 'string' || signature.length > signatureMax) return null
  if (typeof date !== 'string' || typeof digest !== 'string') return null
  if (!isSound({ signature, date, digest, body: bodyBytes(request) }, new Date())) return null
  // The public host, whatever a proxy made of it: a request that was signed for another server is refused.
  const headers = { ...request.headers, host: new URL(kit.config.PARTA_PUBLIC_URL).host }
  try {
    return parser.parse({ url: request.originalUrl, method: request.method, headers })
  } catch {
    return null
  }
}

function isBy(signature: Signature, { keyId, publicKey }: RemoteActor): boolean {
  if (signature.keyId !== keyId) return false
  try {
    return signature.verify(publicKey)
  } catch {
    // The other server's key is no key.
    return false
  }
}
