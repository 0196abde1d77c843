import type { Translate } from '../lib/plain-texts.ts'
import { CallError } from '../lib/request.ts'

/** Returns the text of an error that visitors can meet, or of the field that was refused; a general text for all others. */
export function textOf(t: Translate, error: unknown): string {
  if (!(error instanceof CallError)) return t('visitor:join.failed')
  const field = error.code === 'validation.failed' ? error.fields[0] : undefined
  return textOfCode(t, field?.code ?? error.code, error.params)
}

export function textOfCode(t: Translate, code: string, params: CallError['params'] = {}): string {
  const key = `errors:${code.replace('.', '_')}`
  const text = t(key, params)
  return text === key ? t('visitor:join.failed') : text
}

interface ProblemProps {
  readonly text: string
  /** Whether it is being tried again: the place of the text stays, so that a double tap does not meet what is below. */
  readonly isOld?: boolean
}

/** Shows an error. The element always exists, because screen readers only announce changes of an existing one. */
export function Problem({ text, isOld = false }: ProblemProps) {
  return (
    <p className="problem" role="alert" data-old={isOld || undefined}>
      {text}
    </p>
  )
}
