import { keptMs } from '../../lib/kept-replies.ts'
import { forgetOffline, keepOffline, offlineNames, offlineOf } from '../../lib/storage.ts'
import type { Draft } from './messages.ts'

const prefix = 'unsent.'
const nameOf = (chatId: string, clientId: string) => `${prefix}${chatId}.${clientId}`

/** Keeps a message that is not yet sent in this browser, so that it survives a reload; a sign-out removes it. */
export function keepUnsent(chatId: string, draft: Draft): void {
  keepOffline(nameOf(chatId, draft.clientId), draft, new Date(new Date(draft.at).getTime() + keptMs))
}

export function forgetUnsent(chatId: string, clientId: string): void {
  forgetOffline(nameOf(chatId, clientId))
}

/** Returns the kept messages of a chat in the order in which they were written. */
export function unsentOf(chatId: string): Draft[] {
  return offlineNames(`${prefix}${chatId}.`)
    .flatMap((name) => offlineOf<Draft>(name) ?? [])
    .map((draft): Draft => ({ ...draft, state: 'waiting' }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Returns the chats in which messages wait to be sent. */
export function chatsWithUnsent(): string[] {
  return [...new Set(offlineNames(prefix).map((name) => name.slice(prefix.length, name.lastIndexOf('.'))))]
}
