import { createHash } from 'node:crypto'
import { hour } from '@parta/contracts/durations'
import { fediverseLimits } from '@parta/contracts/fediverse'
import { parseSignatureHeader } from 'activitypub-http-signatures'
import { parse } from 'tldts'

/** The fields of an actor of another server that Parta needs. */
export interface RemoteActor {
  readonly id: string
  /** The shared inbox of the server, or else the actor's own. */
  readonly inbox: string
  readonly keyId: string
  readonly publicKey: string
}

const handleMax = 30

/** Returns the handle that an organisation gets by its name; `attempt` counts from 1. */
export function handleOf(name: string, attempt: number): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
  const handle = plain.slice(0, handleMax).replaceAll(/^_|_$/g, '') || 'parta'
  return attempt === 1 ? handle : `${handle}_${attempt}`
}

/** Returns a key that is equal for handles that look alike: `sokol_brno` and `S0kol Brno 2`. */
export function likenessOf(handle: string): string {
  return handle
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll(/_|\d+$/g, '')
}

/** Returns the handle that `acct:handle@host` names on this host; `null` for others. */
export function handleIn(resource: string, host: string): string | null {
  const found = /^(?:acct:)?@?([\w.-]{1,64})@([^@/]{1,255})$/i.exec(resource)
  return found?.[2]?.toLowerCase() === host.toLowerCase() ? (found[1] ?? '').toLowerCase() : null
}

/**
 * Reads the document of an actor; `null` when it is not what `id` names. Its inbox and key must be at its own address,
 * so that nobody can have requests sent to the server of somebody else.
 */
export function readActor(document: unknown, id: string): RemoteActor | null {
  const { id: own, inbox, publicKey, endpoints } = fieldsOf(document)
  if (own !== id) return null
  const key = fieldsOf(Array.isArray(publicKey) ? publicKey[0] : publicKey)
  const { sharedInbox } = fieldsOf(endpoints)
  const chosen = isAt(id, sharedInbox) ? sharedInbox : inbox
  if (!isAt(id, chosen) || !isAt(id, key['id']) || key['owner'] !== id) return null
  const pem = key['publicKeyPem']
  if (typeof pem !== 'string' || pem.length > 5000) return null
  return { id, inbox: chosen, keyId: key['id'], publicKey: pem }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Whether an address is on the same server as an actor. */
function isAt(actor: string, address: unknown): address is string {
  if (typeof address !== 'string' || address.length > fediverseLimits.addressMax) return false
  const [one, other] = [URL.parse(actor), URL.parse(address)]
  return one !== null && other !== null && one.origin === other.origin
}

/**
 * Returns the domain that the owner of an address had to register, without the hosts that they can make under it; an
 * IP address, or a name of this network, as it is.
 */
export function domainOf(address: string): string {
  // Under a private suffix, as of a hoster, each name belongs to another customer.
  const { domain, hostname } = parse(address, { allowPrivateDomains: true })
  return domain ?? hostname ?? address
}

/** Returns the id of an object that a message names or contains. */
export function idOf(object: unknown): string | null {
  const id = typeof object === 'string' ? object : fieldsOf(object)['id']
  return typeof id === 'string' && id.length <= fediverseLimits.addressMax ? id : null
}

/** Whether the object of an `Undo` is a `Follow` of this actor; servers may send only its id. */
export function isFollowOf(object: unknown, target: string): boolean {
  if (typeof object === 'string') return true
  const { type, object: followed } = fieldsOf(object)
  return type === 'Follow' && idOf(followed) === target
}

export function digestOf(body: string | Uint8Array): string {
  return `SHA-256=${createHash('sha256').update(body).digest('base64')}`
}

/** A request is refused when its time differs by more, so that it cannot be repeated later. */
const skewMs = hour
/**
 * The parts of a request that a signature must cover, so that nobody can change the request or send it to another
 * server.
 */
const covered = ['(request-target)', 'host', 'date', 'digest'] as const

interface Sent {
  /** The value of the header `Signature`. */
  readonly signature: string
  readonly date: string
  readonly digest: string
  readonly body: Uint8Array
}

/**
 * Whether a request is recent, its digest fits its body, and its signature covers all required parts. `verifySender`
 * checks the signature itself.
 */
export function isSound({ signature, date, digest, body }: Sent, now: Date): boolean {
  const parts = signedParts(signature)
  return (
    covered.every((name) => parts.includes(name)) &&
    Math.abs(Date.parse(date) - now.getTime()) <= skewMs &&
    digest.split(',').some((one) => one.trim().replace(/^sha-256=/i, 'SHA-256=') === digestOf(body))
  )
}

/**
 * Returns the parts that a signature covers. The header is parsed as for the check itself, so that a header with two
 * lists of parts cannot pass one with the first list and the other with the second.
 */
function signedParts(signature: string): readonly string[] {
  try {
    return parseSignatureHeader(signature).headers
  } catch {
    return []
  }
}
