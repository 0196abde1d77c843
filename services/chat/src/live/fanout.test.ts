import { describe, expect, it } from 'vitest'
import { createFanout } from './fanout.ts'
import type { LiveServer } from './socket.ts'

/** A server with readers whose transport is none that frames could be written to. */
function aServer(readers: Readonly<Record<string, string>>) {
  const emitted: [string, string, unknown][] = []
  const sockets = new Map(
    Object.entries(readers).map(([id, userId]) => [
      id,
      {
        data: { actor: { userId } },
        conn: { transport: { name: 'polling' } },
        emit: (name: string, payload: unknown) => emitted.push([id, name, payload]),
      },
    ]),
  )
  const rooms = new Map([['chat:a', new Set(Object.keys(readers))]])
  const live = { of: () => ({ adapter: { rooms }, sockets }) } as unknown as LiveServer
  return { live, emitted }
}

const read = { chatId: 'a', readSeq: 3 }
const flushed = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('a live message', () => {
  it('goes by the library where the transport is no plain WebSocket', async () => {
    const { live, emitted } = aServer({ one: 'jana', two: 'petr' })
    createFanout(live).deliver({ rooms: ['chat:a'], name: 'chat.read', payload: read })
    await flushed()
    expect(emitted).toEqual([
      ['one', 'chat.read', read],
      ['two', 'chat.read', read],
    ])
  })

  it('leaves out the one it is not for, and goes nowhere where nobody is', async () => {
    const { live, emitted } = aServer({ one: 'jana', two: 'petr' })
    const fanout = createFanout(live)
    fanout.deliver({ rooms: ['chat:a', 'chat:nobody'], name: 'chat.read', payload: read, except: { userId: 'jana' } })
    await flushed()
    expect(emitted.map(([id]) => id)).toEqual(['two'])
  })
})
