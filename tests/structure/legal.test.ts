import { consentTexts, locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { read } from './source.ts'

interface Legal {
  readonly version: number
  readonly effectiveDate: string
  readonly locales: Readonly<
    Record<string, { readonly title: string; readonly sections: { readonly title: string; readonly text: string }[] }>
  >
}

const legalOf = (name: string) => JSON.parse(read(`web/public/legal/${name}.json`)) as Legal

describe('the legal texts and the manual', () => {
  it.each([
    ['terms', 8],
    ['privacy', 8],
    ['gdpr', 6],
    ['manual', 10],
  ])('%s has the same sections in every language, none of them empty', (name, least) => {
    const legal = legalOf(name)
    expect(Object.keys(legal.locales).toSorted()).toEqual([...locales].toSorted())
    expect(legal.effectiveDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    const texts = locales.map((locale) => legal.locales[locale])
    for (const text of texts) {
      expect(text?.title).toMatch(/\S/)
      expect(text?.sections.length).toBeGreaterThanOrEqual(least)
      expect(text?.sections.length).toBe(texts[0]?.sections.length)
      for (const section of text?.sections ?? []) {
        expect(section.title).toMatch(/\S/)
        expect(section.text.length).toBeGreaterThan(80)
      }
    }
    // No section is missing in one of the languages.
    for (const at of (texts[0]?.sections ?? []).keys())
      expect(new Set(texts.map((text) => text?.sections[at]?.text)).size).toBe(locales.length)
  })

  it('have the version that people agree to', () => {
    for (const [name, version] of Object.entries(consentTexts)) expect(legalOf(name).version).toBe(version)
  })

  it('use only letters of their language', () => {
    for (const name of ['terms', 'privacy', 'gdpr', 'manual']) {
      const { cs, en, sk } = legalOf(name).locales
      expect(JSON.stringify(cs)).not.toMatch(/[ľĺŕôäĽĹŔÔÄ]/)
      expect(JSON.stringify(en)).not.toMatch(/[ěřůčžýďťňľĺŕô]/)
      expect(JSON.stringify(sk)).not.toMatch(/[ěřůĚŘŮ]/)
    }
  })
})
