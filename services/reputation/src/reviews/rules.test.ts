import { describe, expect, it } from 'vitest'
import { writtenText } from './rules.ts'

describe('a review', () => {
  it('is one line of at most a hundred characters', () => {
    expect(writtenText('  Super\n hra! ')).toBe('Super hra!')
    expect(writtenText('x'.repeat(101))).toHaveLength(100)
  })

  it('keeps a hundred emoji, and never half of one', () => {
    expect(writtenText('😀'.repeat(101))).toBe('😀'.repeat(100))
    expect(writtenText(`${'a'.repeat(99)}😀`)).toBe(`${'a'.repeat(99)}😀`)
    expect(writtenText(`${'a'.repeat(100)}😀`)).toBe('a'.repeat(100))
  })
})
