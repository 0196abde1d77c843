import { AppError } from '@parta/contracts/errors'
import { context } from '../process/trace.ts'
import type { FactDraft } from '../store/decision.ts'
import type { Bookkeeping, Database, ModelDefinition, Stored } from '../store/mongo.ts'
import type { Bus } from './nats.ts'

/**
 * Deletes a document that `change` writes, after publishing its last facts under the next version. Idempotent: after a
 * crash the document is still there, and the caller retires it again. A retired id must not be reused, because
 * projections hold its last version.
 * @param last returns the facts to publish, for example a final snapshot
 * @throws server.unavailable when the bus is unreachable, or earlier facts remain unpublished
 */
export type Retire = <R>(
  definition: ModelDefinition<Stored<R>>,
  id: string,
  last?: (state: R) => readonly FactDraft[],
) => Promise<void>

const tries = 100
const pauseMs = 50

export function createRetire(database: Database, bus: Bus): Retire {
  return async (definition, id, last = () => []) => {
    const documents = database.native<Bookkeeping>(definition.collection)
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const found = await documents.findOne({ _id: id })
      if (!found) return
      if (found.pendingAt === undefined) {
        await publishLast(bus, `${definition.collection}:${id}`, { found, drafts: last(stateOf(definition, found)) })
        // The filter on the version fails when another change was committed meanwhile; the last facts are then
        // published again under a newer version.
        const { deletedCount } = await documents.deleteOne({ _id: id, v: found.v })
        if (deletedCount > 0) return
      } else await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    throw new AppError('server.unavailable')
  }
}

/** The cast is safe: `change` wrote every document of the collection. The driver does not know their type. */
function stateOf<R>(_: ModelDefinition<Stored<R>>, found: Bookkeeping): R {
  return found as Stored<R>
}

async function publishLast(
  bus: Bus,
  head: string,
  { found, drafts }: { readonly found: Bookkeeping; readonly drafts: readonly FactDraft[] },
): Promise<void> {
  const { actor, correlation } = context()
  const version = found.v + 1
  const at = new Date().toISOString()
  for (const [index, { type, data }] of drafts.entries()) {
    // A concurrent change may have published this version, so the id must differ from the ids of its facts.
    const id = `${head}:${version}:retired:${index}`
    const fact = { id, type: type.name, at, actor, correlation, subject: found._id, version, data }
    await bus.publish([fact], type.kept)
  }
}
