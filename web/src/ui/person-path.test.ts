import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { describe, expect, it } from 'vitest'
import { pathOfPerson } from './person-path.ts'

describe('the path of a person', () => {
  it('is the person’s own profile, or the other’s', () => {
    expect(pathOfPerson('me', 'me')).toBe('/profile')
    expect(pathOfPerson('you', 'me')).toBe('/user-profile/you')
  })

  it('is the person’s own alias, or the owner of another’s', () => {
    expect(pathOfPerson(aliasIdOf('a1', 'me'), 'me')).toBe('/alias-info?id=ALIAS_a1__me')
    expect(pathOfPerson(aliasIdOf('a1', 'you'), 'me')).toBe('/user-profile/you')
  })
})
