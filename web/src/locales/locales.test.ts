import { errors } from '@parta/contracts/errors'
import { activities, emojis, locales, notificationTypes } from '@parta/contracts/values'
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { textNumbers } from '../lib/i18n.ts'
import { texts as cs } from './cs.ts'
import { texts as en } from './en.ts'
import { texts as sk } from './sk.ts'

const all = { cs, en, sk }
type Tree = Record<string, unknown>

/** Flattens a tree of texts to `namespace:path` → text; a code with dots in it is one key. */
function flat(tree: Tree, before = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] => {
      const path = before === '' ? `${key}:` : before.endsWith(':') ? before + key : `${before}.${key}`
      return typeof value === 'string' ? [[path, value]] : [...flat(value as Tree, path)]
    }),
  )
}
const categories = { cs: ['one', 'few', 'many', 'other'], en: ['one', 'other'], sk: ['one', 'few', 'many', 'other'] }
const suffix = /_(one|few|many|other)$/
const bases = (locale: keyof typeof all) => new Set([...flat(all[locale]).keys()].map((key) => key.replace(suffix, '')))
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })

beforeAll(async () => {
  await i18next.init({ lng: 'cs', resources: all, fallbackLng: false, interpolation: { escapeValue: false } })
})

describe('the three languages', () => {
  it('have the same texts', () => {
    expect(bases('en')).toEqual(bases('cs'))
    expect(bases('sk')).toEqual(bases('cs'))
  })

  it('are not empty, and use the same variables', () => {
    const czechTexts = flat(cs)
    for (const locale of locales) {
      for (const [key, text] of flat(all[locale])) {
        expect(text.trim(), `${locale} ${key}`).not.toBe('')
        const slots = (of: string) => [...new Set(of.match(/\{\{\w+\}\}/g) ?? [])].sort()
        const czech = czechTexts.get(key)
        if (czech !== undefined && !suffix.test(key)) expect(slots(text), `${locale} ${key}`).toEqual(slots(czech))
      }
    }
  })

  // The specification's own words.
  const asSpecified = new Set(['errors:rights.notSiteAdmin'])
  it.each([
    ['cs', 'as "vy"', /(?<!\p{L})(nejste|(?!dítěte)\p{L}{3,}(ejte|ěte|ňte)|můžete|musíte)(?!\p{L})/iu],
    ['sk', 'as "vy"', /(?<!\p{L})(nie ste|\p{L}{3,}(ajte|ujte|ňte)|musíte)(?!\p{L})/iu],
    [
      'cs',
      'as a man',
      /(?<!\p{L})((jsi|buď) (už )?\p{L}{2,}(ný|tý|lý)|sám sebe|sám (založ|hraj|zkus)|založ sám)(?!\p{L})/iu,
    ],
    ['sk', 'as a man', /(?<!\p{L})((si|buď) (už )?\p{L}{2,}(ný|tý|lý)|sám seba|založ sám)(?!\p{L})/iu],
  ] as const)('never address the reader in %s %s', (locale, _how, words) => {
    const found = [...flat(all[locale])].filter(([key, text]) => !asSpecified.has(key) && words.test(text))
    expect(found).toEqual([])
  })

  it.each(locales)('have all plural forms: %s', (locale) => {
    const keys = [...flat(all[locale]).keys()]
    for (const base of new Set(keys.filter((key) => suffix.test(key)).map((key) => key.replace(suffix, '')))) {
      const forms = keys.filter((key) => key.replace(suffix, '') === base).map((key) => suffix.exec(key)?.[1])
      expect(new Set(forms), base).toEqual(new Set(categories[locale]))
    }
  })

  it.each(locales)('have a text for every error code, notification, activity and emoji: %s', (locale) => {
    const texts = flat(all[locale])
    for (const code of Object.keys(errors)) expect(texts.has(`errors:${code}`), code).toBe(true)
    for (const type of notificationTypes) expect(texts.has(`notifications:type.${type}`), type).toBe(true)
    for (const activity of activities) expect(texts.has(`activities:${activity}`), activity).toBe(true)
    for (const emoji of Object.keys(emojis)) expect(texts.has(`emojis:${emoji}`), emoji).toBe(true)
  })

  it.each(locales)('take the numbers of limits as variables: %s', (locale) => {
    const texts = flat(all[locale])
    for (const code of ['appeal.tooLate', 'attendance.closed', 'teams.tooMany']) {
      const text = texts.get(`errors:${code}`) ?? ''
      expect(text, code).not.toMatch(/\d|seven|sedmi|siedmich/)
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
      expect(names.length, code).toBeGreaterThan(0)
      expect(Object.keys(textNumbers), code).toEqual(expect.arrayContaining(names))
    }
  })

  it('have no text for a code that no longer exists', () => {
    const codes = [...flat({ errors: cs['errors'] } as Tree).keys()].map((key) => key.replace('errors:', ''))
    expect(codes.filter((code) => !(code in errors) && code !== 'network.failed')).toEqual([])
  })
})

/**
 * Returns the namespace of a file that gets `t` passed, because it is also used without the i18n library: on the embedded
 * page and in the element for other sites.
 */
function nounOf(file: string): string {
  if (/\/(calendar|embed)\//.test(file)) return 'calendar'
  return file.includes('text.ts') ? 'notifications' : 'common'
}

describe('the keys in the code', () => {
  it('exist, if they are written out', () => {
    const known = bases('cs')
    const missing: string[] = []
    for (const [file, source] of Object.entries(sources)) {
      const own = /useTranslation\('(\w+)'\)/.exec(source)?.[1] ?? nounOf(file)
      for (const [, key = ''] of source.matchAll(/\bt\(\s*'([\w.:]+)'/g)) {
        const path = key.includes(':') ? key : `${own}:${key}`
        if (!known.has(path) && !known.has(`common:${key}`)) missing.push(`${file}: ${path}`)
      }
    }
    expect(missing).toEqual([])
  })

  it('exist for every message of the contract’s schemas and validators', () => {
    const generated = import.meta.glob<string>('../generated/forms/*.js', {
      eager: true,
      query: '?raw',
      import: 'default',
    })
    const named = Object.values(generated).flatMap((code) =>
      [...code.matchAll(/"(validation\.\w+)"/g)].map(([, key]) => key),
    )
    expect(named.length).toBeGreaterThan(10)
    for (const key of new Set(named))
      expect(flat(cs).has(`validation:${key?.slice('validation.'.length)}`), key).toBe(true)
  })

  it('may contain dots, as error codes do', () => {
    expect(i18next.t('errors:event.full')).toBe('Událost je plná.')
    expect(i18next.t('notifications:type.event.shift', { event: 'Fotbal' })).toContain('Fotbal')
  })

  it('have the Czech forms for 1, 2 to 4, 5 and more, and decimals', () => {
    const places = (count: number) => i18next.t('events:free.count', { count })
    expect([1, 3, 5, 22, 1.5].map(places)).toEqual([
      '1 volné místo',
      '3 volná místa',
      '5 volných míst',
      '22 volných míst',
      '1.5 volného místa',
    ])
  })
})
