import { afterEach, describe, expect, it } from 'vitest'
import { countInTitle } from './page-title.ts'

afterEach(() => countInTitle(0))

describe('the title of a tab', () => {
  it('begins with the number of unread items, as long as there are any', () => {
    countInTitle(3)
    expect(document.title).toBe('(3) Parta')
    countInTitle(12)
    expect(document.title).toBe('(9+) Parta')
    countInTitle(0)
    expect(document.title).toBe('Parta')
  })
})
