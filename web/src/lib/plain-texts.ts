import type { Locale } from '@parta/contracts/values'

export type Texts = { readonly [key: string]: string | Texts }

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Translates the app's text keys without its i18n library: `free.count` with a count, `activities:yoga`. */
export function textsOf(locale: Locale, texts: Texts): Translate {
  const plural = new Intl.PluralRules(locale)
  return (key, values = {}) => {
    const path = (key.includes(':') ? key : `calendar:${key}`).split(/[:.]/)
    const count = values['count']
    const form = typeof count === 'number' ? `_${plural.select(count)}` : ''
    const found = path.reduce<string | Texts | undefined>(
      (at, part, index) => (typeof at === 'object' ? at[index === path.length - 1 ? part + form : part] : undefined),
      texts,
    )
    if (typeof found !== 'string') return key
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
  }
}
