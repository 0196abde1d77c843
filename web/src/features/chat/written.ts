import { onSessionEnd } from '../../lib/session.ts'

/** What was begun in the box of a chat stays there while one looks something up. */
const texts = new Map<string, string>()
onSessionEnd(() => texts.clear())

export function writtenIn(chatId: string): string {
  return texts.get(chatId) ?? ''
}

export function keepWritten(chatId: string, text: string): void {
  if (text === '') texts.delete(chatId)
  else texts.set(chatId, text)
}
