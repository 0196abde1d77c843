import { describe, expect, it } from 'vitest'
import { aliasIdOf, aliasOwner } from './aliases.ts'

describe('the id of an alias', () => {
  it('contains the owner’s id after a double underscore', () => {
    expect(aliasIdOf('a1', 'owner-1')).toBe('ALIAS_a1__owner-1')
    expect(aliasOwner('ALIAS_a1__owner-1')).toBe('owner-1')
  })

  it('gives the owner even when their id contains a double underscore', () => {
    expect(aliasOwner(aliasIdOf('a1', 'x__y'))).toBe('x__y')
  })

  it('is different from the id of a person', () => {
    expect(aliasOwner('owner-1')).toBeNull()
    expect(aliasOwner('ALIAS_a1')).toBeNull()
    expect(aliasOwner('ALIASa1__owner-1')).toBeNull()
    expect(aliasOwner('ALIAS_a1__')).toBeNull()
  })
})
