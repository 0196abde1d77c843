import { locales, notificationTypes } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { words } from '../../services/notifications/src/notice/texts.ts'
import { read } from './source.ts'

type Named = Readonly<Record<string, string>>

interface Texts {
  readonly type: Named
  readonly said: Named
  readonly about: Named
  readonly detail: {
    readonly change: Named
    readonly role: Named
    readonly payment: { readonly refusal: Named }
  }
}

const shown = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(read(`web/src/locales/${locale}/notifications.json`)) as Texts]),
)
const placesIn = (text: string) =>
  [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

/** A text of the web as the services write it: `{event}` for `{{event}}`, and plain spaces. */
const asSent = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, '{$1}').replaceAll('\u00a0', ' ')

describe('a notification', () => {
  it.each(locales)('begins in the list as its push and its mail do in %s', (locale) => {
    const { type = {}, said = {}, about = {} } = shown[locale] ?? {}
    const other = Object.entries(words[locale].texts).filter(([key, { title }]) => {
      const listed = type[key] ?? said[key] ?? about[key.replace(/Other$/, '')]
      return listed !== undefined && !asSent(listed).startsWith(title)
    })
    expect(other.map(([key]) => key)).toEqual([])
  })

  it.each(locales)('names changes, roles, releases and refusals in the list as in its mail in %s', (locale) => {
    const { changes, roles, refusals, releases } = words[locale]
    const payments = JSON.parse(read(`web/src/locales/${locale}/payments.json`)) as { readonly releases: Named }
    expect(shown[locale]?.detail).toMatchObject({ change: changes, role: roles, payment: { refusal: refusals } })
    expect(payments.releases).toMatchObject(releases)
  })

  it.each(notificationTypes)(
    '%s has its text in the list and its words for push and mail, in every language',
    (type) => {
      for (const locale of locales) {
        expect(shown[locale]?.type[type]?.trim(), locale).toBeTruthy()
        const { title, text } = words[locale].texts[type]
        expect(`${title}${text}`.trim(), locale).toBeTruthy()
      }
    },
  )

  it.each(notificationTypes)('%s has the same values in every language', (type) => {
    const [first, ...rest] = locales.map((locale) => {
      const { title, text } = words[locale].texts[type]
      return { shown: placesIn(shown[locale]?.type[type] ?? ''), sent: placesIn(`${title} ${text}`) }
    })
    for (const named of rest) expect(named).toEqual(first)
  })

  it('has no text for an unknown type', () => {
    for (const locale of locales) {
      const known: readonly string[] = notificationTypes
      expect(Object.keys(shown[locale]?.type ?? {}).filter((type) => !known.includes(type))).toEqual([])
    }
  })
})
