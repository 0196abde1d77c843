import { describe, expect, it } from 'vitest'
import { pictureBody, pictureProblem, sideOf } from './picture.ts'

const file = { name: 'team.jpg', type: 'image/jpeg', size: 1000 }

describe('a file chosen for a picture', () => {
  it('may be a PNG, JPEG or WebP of up to 5 MB', () => {
    expect(pictureProblem(file)).toBeNull()
    expect(pictureProblem({ ...file, size: 5_000_000 })).toBeNull()
    expect(pictureProblem({ ...file, size: 5_000_001 })).toBe('large')
    expect(pictureProblem({ ...file, type: 'image/gif' })).toBe('type')
  })

  it('is recognised as HEIC, even if the browser does not know the type', () => {
    expect(pictureProblem({ ...file, type: 'image/heic' })).toBe('heic')
    expect(pictureProblem({ name: 'IMG_1.HEIC', type: '', size: 10 })).toBe('heic')
  })

  it('is at most 1000 pixels wide after cropping', () => {
    expect(sideOf(3024)).toBe(1000)
    expect(sideOf(640.4)).toBe(640)
  })
})

describe('the picture of a form', () => {
  it('is sent as a file if it is new, and not sent if it is unchanged', () => {
    expect(pictureBody('FILE:data:image/webp;base64,AAAA')).toEqual({ file: 'data:image/webp;base64,AAAA' })
    expect(pictureBody('FILE:/public/media/a.webp')).toEqual({})
  })

  it('is sent by name if it is generated or removed', () => {
    expect(pictureBody('SEED:abc')).toEqual({ image: 'SEED:abc' })
    expect(pictureBody('BASIC')).toEqual({ image: 'BASIC' })
  })
})
