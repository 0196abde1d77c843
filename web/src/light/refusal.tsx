/** @jsxImportSource preact */
import { CallError } from '../lib/request.ts'
import type { Translate } from './translate.ts'

/** Returns the text of an error that visitors can meet; a general text for all others. */
export function textOf(t: Translate, error: unknown): string {
  const code = error instanceof CallError ? error.code : ''
  const key = `errors:${code.replace('.', '_')}`
  const params = error instanceof CallError ? error.params : {}
  const text = t(key, params)
  return text === key ? t('light:join.failed') : text
}

/** Shows an error. The element always exists, because screen readers only announce changes of an existing one. */
export function Problem({ text }: { text: string }) {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  )
}
