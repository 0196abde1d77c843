import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@parta/contracts/errors'
import { operations } from '@parta/contracts/operations'
import { locales } from '@parta/contracts/values'
import { activityNames } from '@parta/event-index/activity-names'
import { describe, expect, it } from 'vitest'
import { table as adminRows } from '../journeys/admin-table.ts'
import { filesUnder, read, root, sources } from './source.ts'

type Texts = { readonly [key: string]: string | Texts }

const files = [...new Set(locales.flatMap((locale) => filesUnder(`web/src/locales/${locale}`, '.json')))].map((path) =>
  path.split('/').at(-1),
)
const nouns = [...new Set(files)] as string[]
const plural = /_(zero|one|two|few|many|other)$/

function textsOf(locale: string, noun: string): Map<string, string> {
  const path = `web/src/locales/${locale}/${noun}`
  return existsSync(join(root, path)) ? flat(JSON.parse(read(path))) : new Map()
}

function flat(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${before}${key}`, value] as const] : [...flat(value, `${before}${key}.`)],
    ),
  )
}

/** Operations that others may call, too, and that are noted when a site admin calls them as such. */
const alsoForAdmins = [
  'cancelEvent',
  'cancelRepetition',
  'deleteEvent',
  'deleteRepetition',
  'decideAppeal',
  'downloadInvoice',
]

describe('the texts of the web', () => {
  it.each(locales)('name in %s each operation that the log of site admins can contain, and no other', (locale) => {
    const withRole = adminRows.filter(({ role }) => role !== undefined).map(({ call }) => call)
    const noted = operations.filter(
      ({ who, name, method, path }) =>
        who === 'siteAdmin' || alsoForAdmins.includes(name) || withRole.includes(`${method} ${path}`),
    )
    const named = [...textsOf(locale, 'admin.json').keys()].flatMap((key) => /^audit\.act\.(\w+)$/.exec(key)?.[1] ?? [])
    expect(named.toSorted()).toEqual(noted.map(({ name }) => name).toSorted())
  })

  it('include every code that services report for a field', () => {
    const codes = sources
      .filter(({ room, path }) => room.startsWith('services/') && !path.endsWith('.test.ts'))
      .flatMap(({ text }) => [...text.matchAll(/code: 'validation\.(\w+)'/g)].map(([, code]) => String(code)))
    expect(codes).toContain('order')
    for (const locale of locales) {
      const texts = textsOf(locale, 'validation.json')
      expect(
        codes.filter((code) => !texts.has(code)),
        locale,
      ).toEqual([])
    }
  })

  it.each(['cs', 'sk'])('do not presume a gender in %s, in the web and in mails', (locale) => {
    const letters = ['mail', 'notice'].map((slice) => read(`services/notifications/src/${slice}/words-${locale}.ts`))
    const texts = [...nouns.flatMap((noun) => [...textsOf(locale, noun).values()]), ...letters]
    expect(texts.filter((text) => /\p{L}\([aáyý]\)/u.test(text))).toEqual([])
  })

  it.each([
    ['cs', /nástěnk|podprofil|\bakc(?:e|i|í|ím|ích|emi)(?!\p{L})/iu],
    ['sk', /nástenk|podprofil|\bakci(?:a|e|u|í|ou|ám|ách|ami)(?!\p{L})/iu],
  ] as const)('use one word for one thing in %s: posts, aliases and events have no second name', (locale, other) => {
    const texts = nouns.flatMap((noun) => [...textsOf(locale, noun).values()])
    const letters = ['mail', 'notice'].map((slice) => read(`services/notifications/src/${slice}/words-${locale}.ts`))
    expect([...texts, ...letters].filter((text) => other.test(text))).toEqual([])
  })

  it('include every error code in every language', () => {
    for (const locale of locales) {
      const texts = textsOf(locale, 'errors.json')
      expect(
        Object.keys(errors).filter((code) => !texts.get(code)?.trim()),
        locale,
      ).toEqual([])
    }
  })

  it('include every message that a schema names', () => {
    const asked = new Set(JSON.stringify(operations.map(({ body, query }) => [body, query])).match(/validation\.\w+/g))
    for (const locale of locales) {
      const known = nouns.flatMap((noun) =>
        [...textsOf(locale, noun)].map(([key]) => `${noun.replace('.json', '')}.${key}`),
      )
      const missing = [...asked].filter((text) => !known.some((key) => key === text || key.endsWith(`.${text}`)))
      expect(missing, locale).toEqual([])
    }
  })

  it.each(nouns)('%s has the same keys in every language', (noun) => {
    const keys = (locale: string) =>
      [...new Set([...textsOf(locale, noun).keys()].map((key) => key.replace(plural, '')))].toSorted()
    for (const locale of locales) expect(keys(locale), locale).toEqual(keys('cs'))
  })

  it.each(nouns)('%s has the plural forms of each language', (noun) => {
    const forms = { cs: ['one', 'few', 'many', 'other'], sk: ['one', 'few', 'many', 'other'], en: ['one', 'other'] }
    for (const locale of locales) {
      const texts = textsOf(locale, noun)
      const counted = new Set([...texts.keys()].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))
      const missing = [...counted]
        .flatMap((key) => forms[locale].map((form) => `${key}_${form}`))
        .filter((key) => !texts.has(key))
      expect(missing, locale).toEqual([])
    }
  })

  it.each(nouns)('%s has no empty text, and the same parameters in each language', (noun) => {
    const values = (text: string) =>
      [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((value) => value.replace(/\W/g, '')).toSorted()
    for (const locale of locales)
      for (const [key, text] of textsOf(locale, noun)) {
        expect(text.trim(), `${locale} ${key}`).not.toBe('')
        const czech = textsOf('cs', noun).get(key)
        if (czech && !plural.test(key)) expect(values(text), `${locale} ${key}`).toEqual(values(czech))
      }
  })

  it('name every activity as the search index does', () => {
    const called = locales.map((locale) => textsOf(locale, 'activities.json'))
    for (const [activity, names] of Object.entries(activityNames)) {
      const [cs, en, sk] = names
      const byLocale = { cs, en, sk }
      expect(called.map((texts) => texts.get(activity))).toEqual(locales.map((locale) => byLocale[locale]))
    }
  })
})
