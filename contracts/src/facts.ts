import { type FactType, isFactType } from './fact.ts'
import { nouns } from './operations.ts'

/** All facts by name. */
export const facts: ReadonlyMap<string, FactType> = new Map(
  Object.values(nouns)
    .flatMap((noun) => Object.values<unknown>(noun))
    .filter(isFactType)
    .map((type) => [type.name, type]),
)
