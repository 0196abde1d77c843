import { describe, expect, it } from 'vitest'
import { fitted } from './picture.ts'

describe('a picture to send', () => {
  it('is scaled to fit a square with its proportions', () => {
    expect(fitted(4000, 3000, 1000)).toEqual({ width: 1000, height: 750 })
    expect(fitted(1500, 6000, 1000)).toEqual({ width: 250, height: 1000 })
  })

  it('is never enlarged, and at least one pixel wide', () => {
    expect(fitted(300, 200, 1000)).toEqual({ width: 300, height: 200 })
    expect(fitted(5000, 2, 1000)).toEqual({ width: 1000, height: 1 })
  })
})
