import { describe, expect, it } from 'vitest'
import { invitationsBarred } from './invitations.ts'

const family = {
  aliases: [{ id: 'adult', ageGroup: 'adult' as const }, { id: 'child', ageGroup: 'child' as const }, { id: 'any' }],
}

describe('invitations from strangers', () => {
  it.each([
    [null, null],
    ['adult', null],
    ['child', 'child'],
    ['any', 'unknownAge'],
    ['nobody', 'unknownAge'],
  ])('of %s are barred because of %s', (aliasId, expected) => {
    expect(invitationsBarred(family, aliasId)).toBe(expected)
  })
})
