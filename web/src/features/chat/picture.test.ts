import { describe, expect, it } from 'vitest'
import { fitted } from './picture.ts'

describe('a picture on its way', () => {
  it('fits a square with its shape kept', () => {
    expect(fitted(4000, 3000, 1000)).toEqual({ width: 1000, height: 750 })
    expect(fitted(1500, 6000, 1000)).toEqual({ width: 250, height: 1000 })
  })

  it('is never made larger, and never nothing', () => {
    expect(fitted(300, 200, 1000)).toEqual({ width: 300, height: 200 })
    expect(fitted(5000, 2, 1000)).toEqual({ width: 1000, height: 1 })
  })
})
