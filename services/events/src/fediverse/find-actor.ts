import { hour, minute, second } from '@parta/contracts/durations'
import { activityType, fediverseLimits } from '@parta/contracts/fediverse'
import type { Kit } from '@parta/kit/kit'
import { LRUCache } from 'lru-cache'
import { signerOf } from './make-own.ts'
import { type RemoteActor, readActor } from './rules.ts'
import type { OwnActor } from './store.ts'

/** Actors of other servers. Requests are signed by an organisation, because some servers demand it. */
export interface Actors {
  /** Returns an actor that was read in the last hour. */
  known(id: string): RemoteActor | undefined
  /** Asks for an actor; `null` when there is none, or its server does not answer. */
  read(id: string, as: OwnActor): Promise<RemoteActor | null>
  /** Notes that a request in the name of an actor was not signed by the key that its server was just asked for. */
  noteRefused(id: string): void
  /** Whether that happened in the last minutes: anybody can send such requests, and would have the server asked. */
  isRefused(id: string): boolean
  /** Whether its server says that the actor was deleted. */
  isGone(id: string, as: OwnActor): Promise<boolean>
}

/** Actors that are remembered: followers, and whoever else sends something. */
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
      // Whatever the other server does is its own failure; the caller refuses what it asked for.
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
 * Whether a server says that a document is one of ActivityPub. A file that somebody has uploaded there could say by whom
 * it is and where the inbox is, too.
 */
function isActivity({ headers }: Response): boolean {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';')
  return [activityType, 'application/ld+json'].includes(type.trim())
}
