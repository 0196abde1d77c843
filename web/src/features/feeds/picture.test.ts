import { describe, expect, it } from 'vitest'
import { fitted } from './picture.ts'

describe('the picture of a post', () => {
  it('keeps its proportions, and is never enlarged', () => {
    expect(fitted(4000, 3000)).toEqual({ width: 1000, height: 750 })
    expect(fitted(600, 1200)).toEqual({ width: 500, height: 1000 })
    expect(fitted(320, 200)).toEqual({ width: 320, height: 200 })
    expect(fitted(9000, 2)).toEqual({ width: 1000, height: 1 })
  })
})
