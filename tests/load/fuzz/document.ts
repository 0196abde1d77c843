import { createAjv } from '@parta/contracts/ajv'
import type { Schema } from './generate.ts'

interface Described {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, { schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One operation of the OpenAPI document, with a check of its replies. */
export interface Target extends Described {
  readonly method: string
  readonly path: string
  /** Returns what is wrong with a reply, or null. */
  flawOf(answer: { readonly status: number; readonly type: string; readonly text: string }): string | null
}

/** Returns every operation of the document; replies and refusals are checked against the document only. */
export function targetsOf({ paths, components }: Document): Target[] {
  const ajv = createAjv({ allErrors: false, strict: false })
  // Each component is added as a schema of its own, so that ajv compiles it once.
  const own = (schema: Schema) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"parta:')) as Schema
  for (const [name, schema] of Object.entries(components.schemas)) ajv.addSchema(own(schema), `parta:${name}`)
  const compile = (schema: Schema) => ajv.compile(own(schema))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const judges = new Map(
        Object.entries(described.responses).flatMap(([status, { content = {} }]) =>
          Object.entries(content).flatMap(([type, { schema }]) =>
            schema ? [[`${status} ${type}`, compile(schema)] as const] : [],
          ),
        ),
      )
      const flawOf: Target['flawOf'] = ({ status, type, text }) => {
        const documented = described.responses[status]
        if (!documented) return `status ${status} is not documented: ${text.slice(0, 200)}`
        if (!documented.content) return text === '' ? null : `status ${status} came with a body`
        const media = type.split(';', 1)[0] ?? ''
        if (!(media in documented.content)) return `${status} came as ${type || 'nothing'}`
        const judge = judges.get(`${status} ${media}`)
        if (!judge || judge(JSON.parse(text))) return null
        return `${status} is not as documented: ${ajv.errorsText(judge.errors)}: ${text.slice(0, 300)}`
      }
      return { ...described, method: method.toUpperCase(), path, flawOf }
    }),
  )
}
