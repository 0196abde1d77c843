import { AppError } from '@parta/contracts/errors'
import { context } from '../process/trace.ts'
import type { FactDraft } from '../store/decision.ts'
import type { Bookkeeping, Database, ModelDefinition, Stored } from '../store/mongo.ts'
import type { Bus } from './nats.ts'

/**
 * Removes a document that `change` writes, after its last facts are published under the version after its last one.
 * Repeatable: a process that dies in between leaves the document there, and the caller removes it the next time.
 * An id that was retired must not be used again, because copies elsewhere hold its last version.
 * @param last what others are to keep of it, for example a snapshot of nothing
 * @throws server.unavailable when the bus is away, or when facts of before are still not published
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
        // Whoever changed it meanwhile has told a newer version: then the last one is told anew.
        const { deletedCount } = await documents.deleteOne({ _id: id, v: found.v })
        if (deletedCount > 0) return
      } else await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    throw new AppError('server.unavailable')
  }
}

/** The driver does not know the rows of a collection; `change` wrote all of them. */
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
    // A change of the same moment may have published this version: the id must be another.
    const id = `${head}:${version}:retired:${index}`
    const fact = { id, type: type.name, at, actor, correlation, subject: found._id, version, data }
    await bus.publish([fact], type.kept)
  }
}
