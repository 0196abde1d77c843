import type { ChatMessage } from '@parta/contracts/chat'
import { describe, expect, it } from 'vitest'
import { emptyTalk, gapBefore, merged, settled, withDraft } from './messages.ts'

const aMessage = (seq: number, overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  chatId: 'c1',
  seq,
  from: 'other',
  user: { id: 'other', name: 'Petr', surname: 'Svoboda', image: 'BASIC' },
  message: `zpráva ${seq}`,
  meta: 'MESSAGE',
  system: false,
  picture: false,
  deleted: false,
  createdAt: '2026-11-21T12:00:00Z',
  ...overrides,
})
const aDraft = { clientId: 'k1', message: 'Ahoj', at: '2026-11-21T12:00:00Z', state: 'sending' } as const

describe('a conversation', () => {
  it('stands in the order of its numbers, each message once, whatever order they came in', () => {
    const talk = merged(merged(emptyTalk, [aMessage(3), aMessage(2)], 'me'), [aMessage(1), aMessage(3)], 'me')
    expect(talk.messages.map((message) => message.seq)).toEqual([1, 2, 3])
  })

  it('sees a gap by the numbers', () => {
    const talk = merged(emptyTalk, [aMessage(1), aMessage(2)], 'me')
    expect(gapBefore(talk, aMessage(3))).toBeNull()
    expect(gapBefore(talk, aMessage(5))).toBe(2)
    expect(gapBefore(emptyTalk, aMessage(5))).toBeNull()
  })

  it('shows what is being sent, and puts the message in its place once it is known', () => {
    const waiting = withDraft(emptyTalk, aDraft)
    expect(waiting.drafts).toHaveLength(1)
    const sent = settled(waiting, 'k1', aMessage(1, { from: 'me', message: 'Ahoj' }))
    expect([sent.messages.length, sent.drafts.length]).toEqual([1, 0])
  })

  it('does not show one’s own message twice when the live connection is faster than the answer', () => {
    const own = aMessage(1, { from: 'me', message: 'Ahoj' })
    const live = merged(withDraft(emptyTalk, aDraft), [own], 'me')
    expect(live.drafts).toHaveLength(0)
    expect(settled(live, 'k1', own).messages).toHaveLength(1)
  })

  it('sends the same draft again under the same id', () => {
    const failed = withDraft(withDraft(emptyTalk, aDraft), { ...aDraft, state: 'failed' })
    expect(failed.drafts).toEqual([{ ...aDraft, state: 'failed' }])
  })
})
