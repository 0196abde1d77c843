import type { Translate } from '../lib/plain-texts.ts'
import { type CallCode, CallError } from '../lib/request.ts'

/** Returns the text of an error that visitors can meet; a general text for all others. */
export function textOf(t: Translate, error: unknown): string {
  return error instanceof CallError ? textOfCode(t, error.code, error.params) : t('visitor:join.failed')
}

export function textOfCode(t: Translate, code: CallCode, params: CallError['params'] = {}): string {
  const key = `errors:${code.replace('.', '_')}`
  const text = t(key, params)
  return text === key ? t('visitor:join.failed') : text
}

/** Shows an error. The element always exists, because screen readers only announce changes of an existing one. */
export function Problem({ text }: { text: string }) {
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  )
}
