import { Socket as Line } from 'node:net'
import type { LiveSocket } from './socket.ts'

/** What of engine.io's transport and of ws is looked at; neither promises it, so all of it is checked. */
interface Inside {
  readonly name?: unknown
  readonly socket?: {
    readonly readyState?: unknown
    readonly extensions?: unknown
    readonly _socket?: unknown
  }
}

const open = 1

/**
 * The plain connection under a socket.io socket: whole frames may be written to it between the library's own.
 * Null where the transport is no open WebSocket without compression: then the library must write itself.
 */
export function lineOf(socket: LiveSocket): Line | null {
  const { name, socket: web } = socket.conn.transport as unknown as Inside
  if (name !== 'websocket' || web?.readyState !== open || web.extensions !== '') return null
  return web._socket instanceof Line && web._socket.writable ? web._socket : null
}
