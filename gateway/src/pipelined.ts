import type { Socket } from 'node:net'

/** Browsers do not pipeline at all, and other clients send a few requests ahead. */
const waitingMax = 32

/** Counts the requests of a connection that wait in turn. */
export interface Pipelined {
  /** Adds a waiting request. @returns `false` when too many are waiting and the connection must be closed */
  enter(socket: Socket): boolean
  /** Removes a request whose turn has come. */
  leave(socket: Socket): void
}

/**
 * Limits pipelined requests, `limits.connections.pipelined` by default. Node parses further requests of a connection
 * before the first is answered, a thousand from one packet; without a limit one connection could fill the memory.
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
