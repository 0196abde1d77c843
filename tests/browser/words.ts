import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@parta/contracts/values'

export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

const files = new Map<string, Record<string, unknown>>()

/** Returns a function that translates the web's text keys, for example `words('cs')('identity:signUp.submit')`. */
export function words(locale: Locale): Words {
  return (key, values = {}) => {
    const [space = '', path = ''] = key.split(':')
    const found = find(textsOf(join(import.meta.dirname, '../../web/src/locales', locale, `${space}.json`)), path)
    if (typeof found !== 'string') throw new Error(`${locale} has no text ${key}`)
    return found.replace(/<\/?\w+>/g, '').replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
  }
}

/** Error codes and notification types contain dots. */
function find(texts: unknown, path: string): unknown {
  const known = texts as Record<string, unknown> | undefined
  if (known?.[path] !== undefined) return known[path]
  const dot = path.indexOf('.')
  return dot < 0 || typeof known !== 'object' ? undefined : find(known[path.slice(0, dot)], path.slice(dot + 1))
}

function textsOf(file: string): Record<string, unknown> {
  const texts = files.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  files.set(file, texts)
  return texts
}
