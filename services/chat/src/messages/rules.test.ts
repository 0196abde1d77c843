import { createAjv } from '@parta/contracts/ajv'
import { messageSent } from '@parta/contracts/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChatRow, emptyChat } from '../chat/store.ts'
import { sendMessage } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const saying = (clientId: string, from = 'jana') => ({
  chatId: 'e',
  from,
  clientId,
  message: 'Ahoj',
  picture: null,
  meta: 'MESSAGE' as const,
})

describe('a message', () => {
  it('gets the next number, and its fact holds it whole', () => {
    const { next, facts = [], answer } = sendMessage({ ...emptyChat, lastSeq: 6 }, saying('m1'), now)
    expect(answer).toEqual({ from: 'jana', clientId: 'm1', seq: 7, at: now })
    expect(next.lastSeq).toBe(7)
    expect(facts).toHaveLength(1)
    expect(facts[0]?.data).toEqual({ ...saying('m1'), eventId: 'e', seq: 7, createdAt: '2026-06-01T10:00:00.000Z' })
    expect(createAjv().validate(messageSent.data, facts[0]?.data)).toBe(true)
  })

  it('creates the chat where there is none', () => {
    expect(sendMessage(null, saying('m1'), now).next).toMatchObject({ lastSeq: 1, staff: [] })
  })

  it('is stored once when it is sent twice, with the first number and time', () => {
    const first = sendMessage(null, saying('m1'), now)
    const second = sendMessage(first.next, saying('m1'), new Date('2026-06-01T10:00:09Z'))
    expect(second).toEqual({ next: first.next, answer: first.answer })
    expect(second.next).toBe(first.next)
  })

  it('with the same id from another person is another message', () => {
    const first = sendMessage(null, saying('m1', 'jana'), now)
    expect(sendMessage(first.next, saying('m1', 'petr'), now).answer.seq).toBe(2)
  })

  it('keeps numbers unique and without gaps, in any order and with repetitions', () => {
    const sent = fc.record({ from: fc.constantFrom('a', 'b'), clientId: fc.constantFrom('1', '2', '3', '4') })
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 40 }), (list) => {
        let chat: ChatRow = emptyChat
        const seqs: number[] = []
        for (const { from, clientId } of list) {
          const { next, facts = [], answer } = sendMessage(chat, saying(clientId, from), now)
          if (facts.length > 0) seqs.push(answer.seq)
          chat = next
        }
        expect(seqs).toEqual(seqs.map((_, at) => at + 1))
        expect(chat.lastSeq).toBe(new Set(list.map(({ from, clientId }) => `${from} ${clientId}`)).size)
      }),
    )
  })

  it('does not let the chat’s document grow without limit', () => {
    let chat: ChatRow = emptyChat
    for (let at = 0; at < 1000; at += 1) chat = sendMessage(chat, saying(`m${at}`), now).next
    expect(chat.lastSeq).toBe(1000)
    expect(chat.recent.length).toBeLessThanOrEqual(200)
  })
})
