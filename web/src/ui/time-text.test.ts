import { describe, expect, it } from 'vitest'
import { asTime, isTime, withMinutes } from './time-text.ts'

describe('the time field', () => {
  it('inserts the colon after two digits and drops other characters', () => {
    expect(asTime('1', '')).toBe('1')
    expect(asTime('18', '1')).toBe('18:')
    expect(asTime('18:3', '18:')).toBe('18:3')
    expect(asTime('18x30', '')).toBe('18:30')
    expect(asTime('1830', '')).toBe('18:30')
  })

  it('limits hours to 23 and minutes to 59', () => {
    expect(asTime('99', '9')).toBe('23:')
    expect(asTime('1875', '')).toBe('18:59')
  })

  it('reads one digit before a colon as the hour', () => {
    expect(asTime('9:', '9')).toBe('09:')
    expect(asTime('9:30', '')).toBe('09:30')
    expect(asTime('9.30', '')).toBe('09:30')
  })

  it('completes an hour with minutes', () => {
    expect(['9', '18', '18:', '18:3', '18:30', ''].map(withMinutes)).toEqual([
      '09:00',
      '18:00',
      '18:00',
      '18:3',
      '18:30',
      '',
    ])
  })

  it('recognises a complete time', () => {
    expect(['18:30', '00:00', '24:00', '18:60', '18:3', '18:', ''].filter(isTime)).toEqual(['18:30', '00:00'])
  })

  it('lets the colon be deleted', () => {
    expect(asTime('18', '18:')).toBe('18')
  })
})
