import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandOf, contrastOf, leastContrast } from './brand.ts'

const grounds = { light: ['#ffffff', '#f5f4ef', '#efede5'], dark: ['#0e1412', '#161e1b', '#1f2925'] } as const
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colour of a lite installation', () => {
  it('gives every text the least contrast, in both themes, whatever colour is configured', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { tokens, shades } = brandOf(color)
        for (const scheme of ['light', 'dark'] as const) {
          const { brand, ink, soft } = tokens[scheme]
          expect(contrastOf('#ffffff', brand)).toBeGreaterThanOrEqual(leastContrast)
          for (const ground of [...grounds[scheme], soft])
            expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(leastContrast)
        }
        expect(shades).toHaveLength(10)
        expect(contrastOf('#ffffff', shades[8] ?? '')).toBeGreaterThanOrEqual(leastContrast)
      }),
    )
  })

  it('stays as it is where it can', () => {
    expect(brandOf('#0b3c8c').tokens.light.brand).toBe('#0b3c8c')
    expect(brandOf('#ffff00').tokens.dark.ink).toBe('#ffff00')
  })

  it('knows contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
