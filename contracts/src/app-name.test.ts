import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { textsWithoutParta, withoutParta } from './app-name.ts'
import { locales } from './values.ts'

const folder = join(import.meta.dirname, '../../web/src/locales')

describe('a text for an installation with a name of its own', () => {
  it.each([
    ['cs', 'Zpět do Party', 'Zpět do aplikace'],
    ['cs', 'Parta to ví. Parta taky, i v Partě: Parta!', 'Aplikace to ví. Aplikace taky, i v aplikaci: aplikace!'],
    ['sk', 'Parta o tebe v Parte vie, mimo Party nie.', 'Aplikácia o tebe v aplikácii vie, mimo aplikácie nie.'],
    ['en', 'Your Parta code. Parta’s own.', 'Your Sokol Líšeň code. Sokol Líšeň’s own.'],
    ['cs', 'PARTA_PUBLIC_URL, Partyzán a parta přátel', 'PARTA_PUBLIC_URL, Partyzán a parta přátel'],
  ] as const)('in %s says "%s" without the word Parta', (locale, text, expected) => {
    expect(withoutParta(text, locale, 'Sokol Líšeň')).toBe(expected)
  })

  it('keeps the placeholders, into which the name of a club may be filled', () => {
    expect(textsWithoutParta({ a: { b: '{{name}} už není v Partě.' }, c: ['Parta'] }, 'cs', 'Sokol')).toEqual({
      a: { b: '{{name}} už není v aplikaci.' },
      c: ['Aplikace'],
    })
  })

  it.each(locales)('no text of the web in %s names Parta afterwards', async (locale) => {
    for (const file of await readdir(join(folder, locale))) {
      const texts = JSON.parse(await readFile(join(folder, locale, file), 'utf8')) as unknown
      const said = JSON.stringify(textsWithoutParta(texts, locale, 'Sokol'))
      expect(said, file).not.toMatch(/\bPart(?:a|y|e|u|ou)\b(?!_)|Partě/)
    }
  })
})
