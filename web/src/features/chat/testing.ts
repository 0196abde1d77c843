import type { ChatMessage } from '@parta/contracts/chat'

/** Builds a message from Petr; `overrides` replace single fields. */
export const aMessage = (seq: number, overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `c1_${seq}`,
  chatId: 'c1',
  seq,
  from: 'petr',
  user: { id: 'petr', name: 'Petr', surname: 'Svoboda', image: 'BASIC' },
  message: `zpráva ${seq}`,
  meta: 'MESSAGE',
  system: false,
  picture: false,
  deleted: false,
  createdAt: '2026-11-21T12:00:00Z',
  ...overrides,
})
