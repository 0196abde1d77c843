import { hour, minute, second } from '@parta/contracts/durations'
import { activityType, fediverseLimits } from '@parta/contracts/fediverse'
import type { Kit } from '@parta/kit/kit'
import { LRUCache } from 'lru-cache'
import { type RemoteActor, readActor } from './actor-rules.ts'
import { createFetchLimit, type FetchLimit } from './count-fetches.ts'
import { signerOf } from './make-own-actor.ts'
import type { OwnActor } from './store.ts'

/** Actors of other servers. Requests are signed by an organisation, because some servers demand it. */
export interface Actors {
  /** Returns an actor from the cache, where it stays for an hour. */
  known(id: string): RemoteActor | undefined
  /** Fetches an actor; `null` if it does not exist or its server does not answer. */
  read(id: string, as: OwnActor): Promise<RemoteActor | null>
  /** Remembers that a request in the name of an actor was not signed by the key that was just fetched from its server. */
  noteRefused(id: string): void
  /**
   * Whether a request in the actor's name was refused in the last minutes. Anybody can send such requests, and each one
   * would make us fetch the actor.
   */
  isRefused(id: string): boolean
  /** Limits how many actors strangers make Parta fetch. */
  readonly fetches: FetchLimit
  /** Whether the actor's server answers that the actor is deleted (404 or 410). */
  isGone(id: string, as: OwnActor): Promise<boolean>
}

/** The size of the cache of actors: followers, and others who sent something. */
const remembered = 1000

export function createActors(kit: Kit): Actors {
  const known = new LRUCache<string, RemoteActor>({ max: remembered, ttl: hour })
  const refused = new LRUCache<string, true>({ max: 10 * remembered, ttl: fediverseLimits.refusedMinutes * minute })

  function ask(url: string, as: OwnActor): Promise<Response> {
    const accept = `${activityType}, application/ld+json; profile="https://www.w3.org/ns/activitystreams"`
    const call = kit.outside.caller({ name: 'fediverse', timeoutMs: 5 * second, bytesMax: 200_000 })
    return call(url, { headers: signerOf(kit, as).generateHeaders({ url, method: 'GET', headers: { accept } }) })
  }

  async function read(id: string, as: OwnActor): Promise<RemoteActor | null> {
    const document: unknown = await ask(id, as)
      .then((answer) => (answer.ok && isActivity(answer) ? answer.json() : null))
      // Any failure is the other server's fault: the caller gets `null` and refuses the request.
      .catch((error: unknown) => {
        kit.log.debug({ err: error }, 'An actor of the fediverse cannot be read; what it sent is refused')
        return null
      })
    const actor = readActor(document, id)
    if (actor) known.set(id, actor)
    return actor
  }

  return {
    known: (id) => known.get(id),
    read,
    noteRefused: (id) => {
      refused.set(id, true)
    },
    isRefused: (id) => refused.has(id),
    fetches: createFetchLimit(),
    isGone: async (id, as) => {
      const status = await ask(id, as).then(
        (answer) => answer.status,
        () => 0,
      )
      return status === 404 || status === 410
    },
  }
}

/**
 * Whether the content type is that of ActivityPub. Any other document could be a file that a user uploaded to that
 * server, with a forged actor and inbox in it.
 */
function isActivity({ headers }: Response): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  return [activityType, 'application/ld+json'].includes(type.trim())
}
