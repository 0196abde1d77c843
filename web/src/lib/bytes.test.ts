import { describe, expect, it } from 'vitest'
import { sizeText } from './bytes.ts'

// Languages use different non-breaking spaces.
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the size of a file', () => {
  it('is shown in the larger unit, in the format of the language', () => {
    expect([sizeText(12, 'cs'), sizeText(640_400, 'en'), sizeText(1_240_000, 'cs')].map(plain)).toEqual([
      '1 kB',
      '640 kB',
      '1,2 MB',
    ])
  })
})
