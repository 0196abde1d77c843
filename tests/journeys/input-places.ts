import type { Operation } from '@parta/contracts/operation'
import type { TSchema } from 'typebox'

interface Fields {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
  readonly pattern?: string
}

const ids = new Set(['^[A-Za-z0-9_-]+$', '^[A-Za-z0-9_.-]+$'])

/** Returns the places where a call takes an id, from its schemas: `params.id`, `body.aliasIds`. Page tokens are no ids. */
export function idPlaces({ params, query, body }: Operation): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    placesIn(schema).map((place) => `${part}.${place}`),
  )
}

function placesIn(schema: TSchema): string[] {
  return Object.entries((schema as Fields).properties ?? {}).flatMap(([name, inner]) => {
    const { items, anyOf = [] } = inner as Fields
    const takesId = [items ?? inner, ...anyOf].some((one) => ids.has((one as Fields).pattern ?? ''))
    if (name !== 'nextToken' && takesId) return [name]
    return placesIn(items ?? inner).map((place) => `${name}.${place}`)
  })
}

/** Returns the paths of all objects of a body: the body itself, nested ones, and the first (`0`) of each list. */
export function objectsIn(schema: TSchema): string[][] {
  const { properties = {}, items } = schema as Fields
  if (items) return objectsIn(items).map((place) => ['0', ...place])
  const inside = Object.entries(properties).flatMap(([name, inner]) =>
    objectsIn(inner).map((place) => [name, ...place]),
  )
  return (schema as Fields).properties ? [[], ...inside] : []
}
