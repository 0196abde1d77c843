/** @jsxImportSource preact */
import { CallError } from '../lib/request.ts'
import type { Translate } from './translate.ts'

/** Returns the text of a refusal that a person can meet here; a general one for all others. */
export function textOf(t: Translate, error: unknown): string {
  const code = error instanceof CallError ? error.code : ''
  const key = `errors:${code.replace('.', '_')}`
  const params = error instanceof CallError ? error.params : {}
  const text = t(key, params)
  return text === key ? t('light:join.failed') : text
}

/** Errors are announced: the place for them is always there. */
export function Problem({ text }: { text: string }) {
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  )
}
