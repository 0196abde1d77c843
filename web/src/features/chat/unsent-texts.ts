import { onSessionEnd } from '../../lib/session.ts'

/** Unsent texts by chat id, kept while the person looks at other pages. */
const texts = new Map<string, string>()
onSessionEnd(() => texts.clear())

export function unsentText(chatId: string): string {
  return texts.get(chatId) ?? ''
}

export function keepUnsentText(chatId: string, text: string): void {
  if (text === '') texts.delete(chatId)
  else texts.set(chatId, text)
}
