import { AppError } from '@parta/contracts/errors'
import type { sendToInbox } from '@parta/contracts/fediverse'
import { bodyBytes } from '@parta/kit/http/body'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { Parser, Sha256Signature, type Signature } from 'activitypub-http-signatures'
import { isSound, type RemoteActor } from './actor-rules.ts'
import type { Actors } from './find-actor.ts'
import type { OwnActor } from './store.ts'

type Request = Call<typeof sendToInbox>['request']

/** `hs2019` does not name an algorithm: the key decides. All servers that send it use RSA with SHA-256. */
class RsaParser extends Parser {
  override getSignatureClass(algorithm: string, options: ConstructorParameters<typeof Sha256Signature>[0]) {
    return algorithm === 'hs2019' ? new Sha256Signature(options) : super.getSignatureClass(algorithm, options)
  }
}
const parser = new RsaParser()

/** The longest header that is read. */
const signatureMax = 4000

export interface Verifying {
  readonly actors: Actors
  /** The organisation to whose inbox the request was sent. */
  readonly own: OwnActor
  /** The sender that the message names. */
  readonly actor: string
  /** The caller, by `clientOf` of its address. */
  readonly client: string
}

/** Returns the sender of a request after checking its signature. @throws fediverse.signature if it does not fit */
export async function verifySender(kit: Kit, request: Request, by: Verifying): Promise<RemoteActor> {
  const signature = readSignature(kit, request)
  if (!signature) throw new AppError('fediverse.signature')
  const known = by.actors.known(by.actor)
  if (known && isBy(signature, known)) return known
  // The actor is not in the cache, or its key was replaced since then.
  if (by.actors.isRefused(by.actor) || !by.actors.fetches.begin(by)) throw new AppError('fediverse.signature')
  const fresh = await by.actors.read(by.actor, by.own)
  if (fresh && isBy(signature, fresh)) {
    by.actors.fetches.succeed(by)
    return fresh
  }
  by.actors.noteRefused(by.actor)
  throw new AppError('fediverse.signature')
}

/** Returns the signature of a request; `null` if the request is too old or incomplete. */
function readSignature(kit: Kit, request: Request): Signature | null {
  const { signature, date, digest } = request.headers
  if (typeof signature !== 'string' || signature.length > signatureMax) return null
  if (typeof date !== 'string' || typeof digest !== 'string') return null
  if (!isSound({ signature, date, digest, body: bodyBytes(request) }, new Date())) return null
  // The check uses the public host, because a proxy may have replaced it. A request that was signed for another server
  // fails.
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
    // The other server's key is malformed.
    return false
  }
}
