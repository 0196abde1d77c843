import { locales, notificationTypes } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { words } from '../../services/notifications/src/notice/texts.ts'
import { read } from './source.ts'

interface Texts {
  readonly type: Readonly<Record<string, string>>
}

const shown = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(read(`web/src/locales/${locale}/notifications.json`)) as Texts]),
)
const placesIn = (text: string) =>
  [...text.matchAll(/\{+(\w+)\}+/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

describe('a notification', () => {
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
