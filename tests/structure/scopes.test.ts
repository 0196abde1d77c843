import { operations } from '@parta/contracts/operations'
import { scopes } from '@parta/contracts/scopes'
import { describe, expect, it } from 'vitest'
import { read } from './source.ts'

const open = operations.filter(({ scope }) => scope !== undefined)

describe('an operation with a scope for personal access tokens', () => {
  it.each(open.map((operation) => [operation.name, operation] as const))(
    '%s neither moves money, nor needs a proof, nor is for site admins, nor about accounts and contacts',
    (_name, { who, proof, idempotent, cost, service, path }) => {
      expect({ who, proof, idempotent }).toEqual({ who: 'user' })
      expect(cost).not.toBe('sensitive')
      expect(['orgs', 'events']).toContain(service)
      expect(path).not.toMatch(/notes|contact|guests|users|join|leave|cancel|product|payment/)
    },
  )

  it('has one that some operation uses, and docs/API.md lists all of them', () => {
    const byScope = Map.groupBy(open, ({ scope }) => scope)
    expect(new Set(byScope.keys())).toEqual(new Set(scopes))
    const page = read('docs/API.md')
    for (const scope of scopes) {
      const names = (byScope.get(scope) ?? []).map(({ name }) => `\`${name}\``).toSorted()
      expect(page).toContain(`| \`${scope}\` | ${names.join(', ')} |`)
    }
  })
})
