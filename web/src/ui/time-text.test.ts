import { describe, expect, it } from 'vitest'
import { asTime } from './time-text.ts'

describe('the time field', () => {
  it('puts the colon in after two digits and drops what is not a digit', () => {
    expect(asTime('1', '')).toBe('1')
    expect(asTime('18', '1')).toBe('18:')
    expect(asTime('18:3', '18:')).toBe('18:3')
    expect(asTime('18x30', '')).toBe('18:30')
    expect(asTime('1830', '')).toBe('18:30')
  })

  it('ends hours at 23 and minutes at 59', () => {
    expect(asTime('99', '9')).toBe('23:')
    expect(asTime('1875', '')).toBe('18:59')
  })

  it('lets the colon be deleted', () => {
    expect(asTime('18', '18:')).toBe('18')
  })
})
