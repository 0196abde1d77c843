import { testEnv } from '@parta/kit/testing'
import type { mongo } from 'mongoose'
import type { Parta } from './parta.ts'

type Kit = Parta['local']['services'][number]['kit']

interface Changed {
  readonly kit: Kit
  readonly collection: string
}

/** The collections that the services write to, as their MongoDB drivers report it. */
export interface Changes {
  /** The collections written to since the last call. */
  take(): Changed[]
  /** Whether a write has begun and not ended yet. */
  isWriting(): boolean
}

/** The setting with which the MongoDB drivers report their commands. */
export function reporting(): { readonly PARTA_MONGO_URL: string } {
  const url = new URL(testEnv()['PARTA_MONGO_URL'] ?? '')
  url.searchParams.set('monitorCommands', 'true')
  return { PARTA_MONGO_URL: url.href }
}

/** Commands that change no document. All others count as writes to their collection. */
const reads = new Set([
  'aggregate',
  'count',
  'distinct',
  'endSessions',
  'explain',
  'find',
  'getMore',
  'hello',
  'ismaster',
  'killCursors',
  'listCollections',
  'listIndexes',
  'ping',
])

/** Follows the drivers of the services, which must have been started with the setting of `reporting`. */
export function changesOf(kits: readonly Kit[]): Changes {
  const changed = new Map<string, Changed>()
  const unknown = new Set<string>()
  let writing = 0
  const follow = (kit: Kit, client: mongo.MongoClient) => {
    if (!client.options.monitorCommands)
      throw new Error(`${kit.service} was not started with the setting of reporting()`)
    const running = new Map<number, Changed>()
    const note = (change: Changed) => changed.set(`${kit.service}.${change.collection}`, change)
    const end = ({ requestId }: { readonly requestId: number }) => {
      const change = running.get(requestId)
      if (!change || !running.delete(requestId)) return
      writing -= 1
      note(change)
    }
    client.on('commandStarted', ({ commandName, command, requestId }) => {
      if (reads.has(commandName)) return
      const collection: unknown = command[commandName]
      if (typeof collection !== 'string') return void unknown.add(commandName)
      const change = { kit, collection }
      running.set(requestId, change)
      writing += 1
      note(change)
    })
    client.on('commandSucceeded', end)
    client.on('commandFailed', end)
  }
  for (const kit of kits) {
    for (const connection of [kit.database.connection, kit.database.calls]) follow(kit, connection.getClient())
  }
  return {
    take: () => {
      if (unknown.size > 0) throw new Error(`What do these commands write to? ${[...unknown].join()}`)
      const taken = [...changed.values()]
      changed.clear()
      return taken
    },
    isWriting: () => writing > 0,
  }
}
