import { describe, expect, it } from 'vitest'
import { fitted, pictureUrl } from './picture.ts'

describe('the picture of a post', () => {
  it('keeps its proportions, and is never enlarged', () => {
    expect(fitted(4000, 3000)).toEqual({ width: 1000, height: 750 })
    expect(fitted(600, 1200)).toEqual({ width: 500, height: 1000 })
    expect(fitted(320, 200)).toEqual({ width: 320, height: 200 })
    expect(fitted(9000, 2)).toEqual({ width: 1000, height: 1 })
  })

  it('has an address, or none without a picture', () => {
    expect(pictureUrl('FILE:/public/media/a.webp')).toBe('/public/media/a.webp')
    expect(pictureUrl('')).toBeNull()
  })
})
