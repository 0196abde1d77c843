import type { Socket } from 'node:net'

/** Browsers do not pipeline at all, and other clients send a few requests ahead. */
const waitingMax = 32

/** Counts the requests of a connection that wait for their turn. */
export interface Pipelined {
  /** One more waits. @returns false when too many wait already: the connection is to be closed */
  enter(socket: Socket): boolean
  /** Its turn has come. */
  leave(socket: Socket): void
}

/**
 * Node reads requests of a connection ahead of their answers (HTTP pipelining), a thousand in one packet, and nothing
 * holds them back while none has been answered. Without this count one connection could fill the memory.
 */
export function createPipelined(max = waitingMax): Pipelined {
  const waiting = new WeakMap<Socket, number>()
  return {
    enter: (socket) => {
      const count = (waiting.get(socket) ?? 0) + 1
      waiting.set(socket, count)
      return count <= max
    },
    leave: (socket) => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    },
  }
}
