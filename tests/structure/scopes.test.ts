import { operations } from '@parta/contracts/operations'
import { scopes } from '@parta/contracts/scopes'
import { describe, expect, it } from 'vitest'

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

  it('has one of the scopes, each of which some operation uses', () => {
    expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(scopes))
  })
})
