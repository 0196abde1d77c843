import type { ChatMessage } from '@parta/contracts/chat'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/request.ts'
import { forgetPerson, remember } from '../../lib/storage.ts'
import { createConversation } from './conversation.ts'
import { aMessage } from './testing.ts'
import { chatsWithUnsent } from './unsent.ts'

const server = vi.hoisted(() => ({
  call: vi.fn<(operation: { name: string }, asked: MessageCall) => Promise<unknown>>(),
}))
vi.mock('../../lib/call.ts', () => server)
vi.mock('../../lib/toast.ts', () => ({ toastError: vi.fn<() => void>() }))
vi.mock('../../lib/status.ts', () => ({
  checkStatus: async () => {},
  getHealth: () => ({ reach: isLost ? 'lost' : 'reached' }),
}))

interface MessageCall {
  readonly query?: { readonly after?: number; readonly limit?: number; readonly nextToken?: string }
  readonly body?: { readonly clientId: string; readonly message: string }
}

/** A fake server with the calls that a conversation makes. */
let said: ChatMessage[] = []
let isLost = false
let isReached = true
/** Runs after the fake server has built its reply and before the reply arrives. */
let meanwhile: () => void = () => {}

function answer(operation: { name: string }, { query = {}, body }: MessageCall): unknown {
  if (body) {
    const sent = aMessage(said.length + 1, { from: 'me', message: body.message })
    said.push(sent)
    return sent
  }
  expect(operation.name).toBe('listMessages')
  const { after, limit = 20, nextToken } = query
  const found =
    after === undefined
      ? said.filter(({ seq }) => seq < Number(nextToken ?? Infinity)).toReversed()
      : said.filter(({ seq }) => seq > after)
  const items = found.slice(0, limit)
  return found.length > limit ? { items, nextToken: String(items.at(-1)?.seq) } : { items }
}

beforeEach(() => {
  said = Array.from({ length: 30 }, (_, index) => aMessage(index + 1))
  isReached = true
  isLost = false
  remember('signedIn', 'me')
  meanwhile = () => {}
  server.call.mockImplementation(async (operation, asked) => {
    await Promise.resolve()
    if (!isReached) throw new CallError('network.failed', 0)
    const reply = answer(operation, asked)
    meanwhile()
    await Promise.resolve()
    return reply
  })
})

const seqs = (conversation: ReturnType<typeof createConversation>) =>
  conversation.view().log.messages.map(({ seq }) => seq)
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('a conversation', () => {
  it('starts with the last twenty messages, and reads older ones on demand', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    expect(seqs(conversation)).toEqual(from(11, 30))
    expect(conversation.view().hasOlder).toBe(true)
    await conversation.older()
    expect(seqs(conversation)).toEqual(from(1, 30))
    expect(conversation.view().hasOlder).toBe(false)
  })

  it('reads missed messages in order and once, however many they are', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    for (const seq of from(31, 160)) said.push(aMessage(seq))
    await conversation.refresh()
    expect(seqs(conversation)).toEqual(from(11, 160))
  })

  it('fills the gap before a live message', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    for (const seq of from(31, 35)) said.push(aMessage(seq))
    conversation.receive(aMessage(35))
    await conversation.refresh()
    expect(seqs(conversation)).toEqual(from(11, 35))
  })

  it('fills a gap later if the first attempt fails', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    for (const seq of from(31, 35)) said.push(aMessage(seq))
    isReached = false
    conversation.receive(aMessage(34))
    conversation.receive(aMessage(35))
    await conversation.refresh()
    expect(seqs(conversation).slice(-3)).toEqual([30, 34, 35])
    isReached = true
    await conversation.refresh()
    expect(seqs(conversation)).toEqual(from(11, 35))
  })

  it('does not start with a live message before its first page', async () => {
    const conversation = createConversation('c1', 'me')
    conversation.receive(aMessage(30))
    await conversation.refresh()
    expect(seqs(conversation)).toEqual(from(11, 30))
  })

  it('reads again if a message arrives during a read', async () => {
    const conversation = createConversation('c1', 'me')
    meanwhile = () => {
      meanwhile = () => {}
      said.push(aMessage(31))
      conversation.noticeSeq(31)
    }
    await conversation.refresh()
    expect(seqs(conversation)).toEqual(from(11, 31))
  })

  it('finds messages that were deleted while offline', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    said[28] = aMessage(29, { message: '', deleted: true })
    await conversation.recheck()
    expect(seqs(conversation)).toEqual(from(11, 30))
    expect(conversation.view().log.messages.find(({ seq }) => seq === 29)?.deleted).toBe(true)
  })

  it('sends messages in the order of writing', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    for (const message of ['jedna', 'dva', 'tři']) conversation.send({ message, picture: null })
    expect(conversation.view().log.drafts.map(({ message }) => message)).toEqual(['jedna', 'dva', 'tři'])
    await expect.poll(() => conversation.view().log.drafts).toEqual([])
    expect(said.slice(-3).map(({ message }) => message)).toEqual(['jedna', 'dva', 'tři'])
  })

  it('keeps a message that could not be sent, and resends it under the same id or discards it', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    isReached = false
    conversation.send({ message: 'Slyšíme se?', picture: null })
    const draft = () => conversation.view().log.drafts[0]
    await expect.poll(() => draft()?.state).toBe('failed')
    const first = draft()
    isReached = true
    if (first) conversation.again(first)
    await expect.poll(draft).toBeUndefined()
    const ids = server.call.mock.calls.flatMap(([, asked]) => asked.body?.clientId ?? [])
    expect(ids.slice(-2)).toEqual([first?.clientId, first?.clientId])
    expect(said.at(-1)?.message).toBe('Slyšíme se?')
  })

  it('sends a message that was written without a connection once, also after a reload, in the order of writing', async () => {
    const before = createConversation('c2', 'me')
    isReached = false
    isLost = true
    for (const message of ['první', 'druhá']) before.send({ message, picture: null })
    await expect.poll(() => before.view().log.drafts.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    before.close()

    const after = createConversation('c2', 'me')
    expect(after.view().log.drafts.map(({ message, state }) => [message, state])).toEqual([
      ['první', 'waiting'],
      ['druhá', 'waiting'],
    ])
    isReached = true
    isLost = false
    after.sendWaiting()
    after.sendWaiting()
    await expect.poll(() => after.view().log.drafts).toEqual([])
    expect(said.slice(30).map(({ message }) => message)).toEqual(['první', 'druhá'])
    expect(chatsWithUnsent()).toEqual([])
  })

  it('keeps a message over a reload that only a proxy has answered', async () => {
    server.call.mockRejectedValue(new CallError('server.unavailable', 502))
    const conversation = createConversation('c1', 'me')
    conversation.send({ message: 'Přijdu', picture: null })
    await expect.poll(() => conversation.view().log.drafts[0]?.state).toBe('failed')
    expect(
      createConversation('c1', 'me')
        .view()
        .log.drafts.map(({ message }) => message),
    ).toEqual(['Přijdu'])
    forgetPerson()
  })

  it('sends nothing for a person whose session has ended, and forgets what they had not sent at sign-out', async () => {
    const conversation = createConversation('c3', 'me')
    isReached = false
    isLost = true
    conversation.send({ message: 'Ahoj', picture: null })
    await expect.poll(() => conversation.view().log.drafts[0]?.state).toBe('waiting')
    expect(chatsWithUnsent()).toEqual(['c3'])
    forgetPerson()
    conversation.close()
    remember('signedIn', 'another')
    expect(chatsWithUnsent()).toEqual([])
    server.call.mockClear()
    conversation.sendWaiting()
    await Promise.resolve()
    expect(server.call).not.toHaveBeenCalled()
  })

  it('does not mark a message as failed that arrived although the call failed', async () => {
    const conversation = createConversation('c1', 'me')
    await conversation.refresh()
    meanwhile = () => {
      conversation.receive(said.at(-1) ?? aMessage(31))
      throw new CallError('network.failed', 0)
    }
    conversation.send({ message: 'Ahoj', picture: null })
    await expect.poll(() => conversation.view().log.drafts).toEqual([])
    meanwhile = () => {}
    expect(conversation.view().log.messages.filter(({ message }) => message === 'Ahoj')).toHaveLength(1)
  })
})
