import { describe, expect, it } from 'vitest'
import { scrubbed } from './scrub.ts'

const id = 'mws5pjry88tybzqxz8dq4i'
const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJqYW5hIn0.c2lnbmF0dXJl'

describe('the text of an error', () => {
  it.each([
    ['an e-mail', 'No jana.nova+x@example.co.uk here', 'No <email> here'],
    ['an id token', `Bearer ${jwt} refused`, 'Bearer <token> refused'],
    ['an id in a path', `/user-profile/${id}`, '/user-profile/<id>'],
    ['the query of an address', 'at https://parta.cz/mail?token=abc&do=confirm)', 'at https://parta.cz/mail)'],
    ['the fragment of a path', '/email-undo#secret', '/email-undo'],
    ['what somebody wrote', 'Unexpected token, "Ahoj Petře" is not JSON', 'Unexpected token, "…" is not JSON'],
    ['a telephone number', 'tel +420 777 123 456', 'tel <number>'],
    ['a long token without digits', `key ${'abcdefghij'.repeat(4)}`, 'key <id>'],
  ])('does not contain %s', (_what, text, left) => expect(scrubbed(text, 300)).toBe(left))

  it('contains the place of the error', () => {
    const text =
      "TypeError: Cannot read properties of undefined (reading 'map')\n    at useSomethingVeryLongHere (https://parta.cz/assets/EventPage-Bx8d9f2k1.js:1:23456)"
    expect(scrubbed(text, 2000)).toBe(text)
  })

  it('has at most the given length, and is well-formed Unicode', () => {
    expect(scrubbed('x '.repeat(500), 10)).toHaveLength(10)
    expect(scrubbed(`${'a '.repeat(4)}a😀`, 10)).toBe(`${'a '.repeat(4)}a�`)
  })
})
