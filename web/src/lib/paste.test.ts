import { describe, expect, it } from 'vitest'
import { pastedText } from './paste.ts'

describe('a text pasted into a field of one line', () => {
  it.each([
    ['\u200BJana\u00AD\uFEFF', 'Jana'],
    ['Jana\u00A0Nováková', 'Jana Nováková'],
    ['\u202AHala Prosek\u202C', 'Hala Prosek'],
    ['Brno\r\n', 'Brno  '],
    [' a', ' a'],
    ['👩‍👧', '👩‍👧'],
  ])('loses what nobody sees, and keeps the rest: %j', (text, expected) => {
    expect(pastedText(text, 'text')).toBe(expected)
  })

  it.each([
    'jana@example.com',
    ' jana@example.com\n',
    'Jana Nováková <jana@example.com>',
    'mailto:jana@example.com?subject=Ahoj',
    'MAILTO:jana@example.com',
    '<mailto:jana@example.com>',
    'jana@example.com;',
    'jana\u200B@example.com.',
  ])('is reduced to the address where an e-mail is asked for: %j', (text) => {
    expect(pastedText(text, 'email')).toBe('jana@example.com')
  })
})
