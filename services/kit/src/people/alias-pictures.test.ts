import { describe, expect, it } from 'vitest'
import { aliasPicture, aliasPictureKey, isOpenAddress, shownImage } from './alias-pictures.ts'

const secret = 'x'.repeat(32)
const key = 'a1'.repeat(16)
const image = aliasPicture(key)
const at = (time: string) => new Date(`2026-06-01T${time}Z`)

function partsOf(shown: string) {
  const { pathname, searchParams } = new URL(shown.slice('FILE:'.length), 'https://parta.test')
  const until = Number(searchParams.get('until'))
  return { key: pathname.split('/').at(-1) ?? '', until, signature: searchParams.get('signature') ?? '' }
}

describe('the picture of an alias', () => {
  it('has an address that stays the same for a while, and works for 30 to 60 minutes', () => {
    const early = shownImage(secret, image, at('10:00:00'))
    expect(shownImage(secret, image, at('10:29:59'))).toBe(early)
    expect(shownImage(secret, image, at('10:30:00'))).not.toBe(early)
    expect(isOpenAddress(secret, partsOf(early), at('10:59:59'))).toBe(true)
    expect(isOpenAddress(secret, partsOf(early), at('11:00:00'))).toBe(false)
  })

  it('does not open by an address with another signature, picture or expiry', () => {
    const parts = partsOf(shownImage(secret, image, at('10:00:00')))
    const isOpen = (more: object, by = secret) => isOpenAddress(by, { ...parts, ...more }, at('10:00:00'))
    expect(isOpen({})).toBe(true)
    expect(isOpen({ key: 'b2'.repeat(16) })).toBe(false)
    expect(isOpen({ until: parts.until + 1800 })).toBe(false)
    expect(isOpen({ signature: '' })).toBe(false)
    expect(isOpen({ until: Number.NaN })).toBe(false)
    expect(isOpen({}, 'y'.repeat(32))).toBe(false)
  })

  it('is distinguished from public and generated pictures, which are unchanged', () => {
    expect(aliasPictureKey(image)).toBe(key)
    for (const other of ['BASIC', 'SEED:sova', 'FILE:/public/media/abc.webp', 'FILE:/public/pictures/../x', '']) {
      expect(aliasPictureKey(other)).toBeNull()
      expect(shownImage(secret, other)).toBe(other)
    }
  })
})
