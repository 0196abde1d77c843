import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { describe, expect, it } from 'vitest'
import { pathOfPerson } from './person-path.ts'

describe('a click on a person', () => {
  it('opens one’s own profile or the other’s', () => {
    expect(pathOfPerson('me', 'me')).toBe('/profile')
    expect(pathOfPerson('you', 'me')).toBe('/user-profile/you')
  })

  it('opens one’s own alias, and the owner of another’s', () => {
    expect(pathOfPerson(aliasIdOf('a1', 'me'), 'me')).toBe('/alias-info?id=ALIAS_a1__me')
    expect(pathOfPerson(aliasIdOf('a1', 'you'), 'me')).toBe('/user-profile/you')
  })
})
