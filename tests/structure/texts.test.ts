import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@parta/contracts/errors'
import { seatPayments, seatStates } from '@parta/contracts/money'
import { operations } from '@parta/contracts/operations'
import { type Locale, locales } from '@parta/contracts/values'
import { activityNames } from '@parta/event-index/activity-names'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../services/notifications/src/mail/texts.ts'
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

/** The texts of the web, without two that name a column of the upload's template. */
function shownOf(locale: Locale): readonly string[] {
  return nouns.flatMap((noun) =>
    [...textsOf(locale, noun)]
      .filter(([key]) => noun !== 'uploader.json' || !/^(?:activity|columns\.activityType)$/.test(key))
      .map(([, text]) => text),
  )
}

/** The lines of the texts of mails and pushes. */
function lettersOf(locale: Locale): readonly string[] {
  return ['mail', 'notice'].flatMap((slice) =>
    read(`services/notifications/src/${slice}/words-${locale}.ts`).split('\n'),
  )
}

function legalOf(locale: Locale): readonly string[] {
  return ['terms', 'privacy', 'gdpr', 'manual'].flatMap((name) => {
    const legal = JSON.parse(read(`web/public/legal/${name}.json`)) as {
      readonly locales: Record<
        Locale,
        { readonly title: string; readonly sections: readonly { title: string; text: string }[] }
      >
    }
    const { title, sections } = legal.locales[locale]
    return [title, ...sections.flatMap((section) => [section.title, section.text])]
  })
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

  it.each(locales)('name in %s each state of a seat, and no other', (locale) => {
    const named = (noun: string, group: string) =>
      [...textsOf(locale, noun).keys()].flatMap((key) => (key.startsWith(group) ? key.slice(group.length) : []))
    expect(named('event.json', 'seatState.').toSorted()).toEqual(seatStates.toSorted())
    expect(named('products.json', 'payers.seat.').toSorted()).toEqual(seatPayments.toSorted())
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

  it.each(['cs', 'sk'] as const)('do not presume a gender in %s, in the web, in mails and in legal texts', (locale) => {
    const texts = [...shownOf(locale), ...lettersOf(locale), ...legalOf(locale)]
    expect(texts.filter((text) => /\p{L}\([aáyý]\)|(?<!\p{L})s[aá]m v nastaven/u.test(text))).toEqual([])
  })

  it.each([
    [
      'cs',
      /nástěnk|podprofil|zástupn(?!ce|íka)|\bakc(?:e|i|í|ím|ích|emi)(?!\p{L})|aktivit|pořadatel|koli(?!v|\p{L})/iu,
    ],
    [
      'sk',
      /nástenk|podprofil|zástupn(?!ca)|\bakci(?:a|e|u|í|ou|ám|ách|ami)(?!\p{L})|aktivit|(?<!\p{L})ost(?:áva|ane)/iu,
    ],
    ['en', /sub-?profile|e-mail|site admin|\bcoach|(?<!\{)\bactivit(?:y|ies)\b/iu],
  ] as const)('use one word in %s for each of posts, aliases, events and sports', (locale, other) => {
    const texts = [...shownOf(locale), ...lettersOf(locale), ...legalOf(locale)]
    expect(texts.filter((text) => other.test(text))).toEqual([])
  })

  it('point in Czech as people do, with tenhle and never with tento', () => {
    const bookish =
      /(?<!\p{L})(?:tento|tato|toto|tohoto|tomuto|této|tuto|touto|tyto|těchto|těmto|tímto|tomto)(?!\p{L})/iu
    expect([...shownOf('cs'), ...lettersOf('cs')].filter((text) => bookish.test(text))).toEqual([])
  })

  it.each(locales)('never part a number from its unit at the end of a line in %s', (locale) => {
    expect(shownOf(locale).filter((text) => /(?:\}\}|\d) (?:km|h|%|MB)(?!\p{L})/u.test(text))).toEqual([])
  })

  it.each(locales)('call the categories of notifications in mails as the settings do in %s', (locale) => {
    const { digest, ...categories } = wordsOf(locale).categories
    const settings = textsOf(locale, 'settings.json')
    expect(digest).toBeTruthy()
    for (const [key, name] of Object.entries(categories))
      expect(name, key).toBe(settings.get(`notifications.categories.${key}`))
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
