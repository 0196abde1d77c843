import { describe, expect, it } from 'vitest'
import { writeReview } from './rules.ts'

const said = { id: 'r1', subject: 'a', by: 'b', eventId: 'e', eventName: 'Volejbal', createdAt: new Date(0) }

describe('a review', () => {
  it('is one line of at most a hundred characters', () => {
    expect(writeReview({ ...said, text: '  Super\n hra! ' }).text).toBe('Super hra!')
    expect(writeReview({ ...said, text: 'x'.repeat(101) }).text).toHaveLength(100)
  })
})
