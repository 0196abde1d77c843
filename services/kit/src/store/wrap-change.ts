import type { Change } from './change.ts'
import type { Decide } from './decision.ts'
import type { ModelDefinition, Stored } from './mongo.ts'

/**
 * Returns the kit with a `change` that passes every decision about the documents of one collection through `wrap`, so
 * that no command can forget what has to happen with each change.
 * @param wrap gets the id of the document and the decision
 */
export function wrapChange<K extends { readonly change: Change }, R>(
  kit: K,
  documents: ModelDefinition<Stored<R>>,
  wrap: <A>(id: string, decide: Decide<R, A>) => Decide<R, A>,
): K {
  // oxlint-disable-next-line max-params -- see the type `Change`
  const change: Change = (definition, id, decide, options) => {
    if (definition.collection !== documents.collection) return kit.change(definition, id, decide, options)
    // The collection says that the decision is about `R`.
    return kit.change(documents, id, wrap(id, decide as Decide<unknown, unknown> as Decide<R, never>), options)
  }
  return { ...kit, change }
}
