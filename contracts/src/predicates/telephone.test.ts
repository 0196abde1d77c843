import { describe, expect, it } from 'vitest'
import { plainTelephone, telephonePattern } from './telephone.ts'

describe('a telephone number', () => {
  it.each([
    ['+420 777 123 456', '+420777123456'],
    ['(+420) 777-123-456', '+420777123456'],
    ['777/123 456', '777123456'],
    ['00420 777 123 456', '+420777123456'],
    // As they are pasted from contacts and mails.
    ['\u202D777 123 456\u202C', '777123456'],
    ['\u202A+420 777 123 456\u202C', '+420777123456'],
    ['777.123.456', '777123456'],
    ['777\u2011123\u2011456', '777123456'],
    ['777\u2013123\u2013456', '777123456'],
    ['777\u00A0123\u202F456\u200B', '777123456'],
    ['tel:+420777123456', '+420777123456'],
    ['\uFF17\uFF17\uFF17\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16', '777123456'],
  ])('is stored as it is meant, however it is written: %j', (written, stored) => {
    expect(plainTelephone(written)).toBe(stored)
    expect(telephonePattern.test(stored)).toBe(true)
  })

  it('keeps what is no way to write one, so that it is refused', () => {
    expect(plainTelephone('777 x')).toBe('777x')
    expect(plainTelephone('')).toBe('')
  })
})
