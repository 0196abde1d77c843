import { describe, expect, it } from 'vitest'
import { namesIn } from './names.ts'

describe('a full name', () => {
  it.each([
    ['Jana Nováková', { name: 'Jana', surname: 'Nováková' }],
    ['  Jana  Marie \t Nováková ', { name: 'Jana Marie', surname: 'Nováková' }],
    ['Jana', { name: 'Jana' }],
  ])('"%s" is a name, with a surname only if there are several words', (text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  it('is missing if there is nothing but spaces', () => {
    expect(namesIn(' \u00a0\t')).toBeNull()
  })
})
