import { newId } from './random.ts'
import { draftOf, keepDraft } from './storage.ts'

/**
 * Returns the idempotency key of a call: the same until its input changes or its answer has come (`forgetKey`), also
 * after a reload of the page.
 * @param name the draft that keeps it
 */
export function keyOf(name: string, input: unknown): string {
  const text = JSON.stringify(input)
  const kept = draftOf<{ text: string; key: string }>(name)
  if (kept?.key && kept.text === text) return kept.key
  const key = newId()
  keepDraft(name, { text, key })
  return key
}

export function forgetKey(name: string): void {
  keepDraft(name, null)
}
