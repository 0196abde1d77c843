import { describe, expect, it } from 'vitest'
import { invitedByIn, invitedEventPath } from './availability-paths.ts'

const invitedBy = { promptId: 'p-1', availabilityId: 'a_2' }
const queryOf = (path: string) => new URL(path, 'http://localhost').searchParams

describe('the address of an event opened from an invitation', () => {
  it('names the invitation, which joining then sends', () => {
    expect(invitedByIn(queryOf(invitedEventPath('e1', invitedBy)))).toEqual(invitedBy)
  })

  it.each(['', '?prompt=p1', '?prompt=p1&availability=a%20b', `?prompt=${'p'.repeat(101)}&availability=a1`])(
    'names none where the query is %s',
    (query) => {
      expect(invitedByIn(queryOf(`/event-info/e1${query}`))).toBeNull()
    },
  )
})
