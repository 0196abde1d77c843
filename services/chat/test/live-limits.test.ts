import type { ChatMessage } from '@parta/contracts/chat'
import { hour } from '@parta/contracts/durations'
import { eventually } from '@parta/kit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aChat, listenTo, say, startChat, watching } from './support.ts'

const { chat, leader } = await startChat()

afterEach(() => void vi.useRealTimers())

describe('a live message', () => {
  it('reaches members and staff who have a block with its sender under the short name and without a picture', async () => {
    const [eva, iva] = [await chat.people.person(), await chat.people.person()]
    const named = { name: 'Petr', surname: 'Novák', image: 'SEED:petr' }
    const petr = await chat.people.person({ ...named, apart: [eva.id, leader.id] })
    const chatId = await aChat(chat, leader, [petr, eva, iva])
    const listeners = await Promise.all([iva, eva, leader].map((person) => listenTo(chat, person)))
    for (const listener of listeners) await watching(chat, listener, { by: iva, chatId })
    await say(chat, petr, { chatId, message: 'Vezmu síť' })
    const short = { id: petr.id, name: 'Petr', surname: 'N.', image: 'BASIC' }
    await eventually(() => {
      const heard = listeners.map(
        ({ of }) => of('chat.message').filter(({ message }) => message === 'Vezmu síť') as unknown as ChatMessage[],
      )
      expect(heard.map((messages) => messages.map(({ user }) => user))).toEqual([
        [{ id: petr.id, ...named }],
        [short],
        [short],
      ])
    })
  })
})

describe('a connection', () => {
  it('is closed when its token has expired', async () => {
    const { socket } = await listenTo(chat, leader)
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    // Tokens of tests are valid for an hour.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1000 })
    expect(await ended).toBe('io server disconnect')
  })
})
