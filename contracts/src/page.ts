import { type TSchema, Type } from 'typebox'
import { limits } from './limits.ts'
import { closed } from './operation.ts'

/** Returns the schema of a page of a list: `nextToken` is opaque, and absent on the last page. */
export const Page = <T extends TSchema>(item: T) =>
  closed({ items: Type.Array(item), nextToken: Type.Optional(Type.String()) })

/** The query fields of all paged lists. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSize })),
  nextToken: Type.Optional(Type.String({ minLength: 1, maxLength: 512, pattern: '^[A-Za-z0-9_-]+$' })),
}
