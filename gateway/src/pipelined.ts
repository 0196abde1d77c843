import type { Socket } from 'node:net'
import { limits } from '@parta/contracts/limits'

/** Counts the requests of a connection that wait in turn. */
export interface Pipelined {
  /** Adds a waiting request. @returns `false` when too many are waiting and the connection must be closed */
  enter(socket: Socket): boolean
  /** Removes a request whose turn has come. */
  leave(socket: Socket): void
}

/**
 * Limits pipelined requests of a connection. Node parses further requests before the first is answered, a thousand from
 * one packet; without a limit one connection could fill the memory. Browsers do not pipeline at all, and other clients
 * only a few requests.
 * @param max requests that may wait
 */
export function createPipelined(max: number = limits.connections.pipelined): Pipelined {
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
