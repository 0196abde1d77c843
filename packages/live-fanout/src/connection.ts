import { Socket as TcpSocket } from 'node:net'

/** The properties of engine.io's transport and of ws that are read. Neither library documents them, so each is checked. */
interface Transport {
  readonly name?: unknown
  readonly socket?: {
    readonly readyState?: unknown
    readonly extensions?: unknown
    readonly _socket?: unknown
  }
}

const open = 1

/**
 * The TCP (or TLS) connection under a socket.io socket. Complete WebSocket frames may be written to it, because the
 * library, too, writes each frame in one piece. Null where the transport is not an open WebSocket without
 * compression: there the library itself must send.
 */
export function connectionOf(socket: { readonly conn: { readonly transport: unknown } }): TcpSocket | null {
  const { name, socket: webSocket } = socket.conn.transport as Transport
  if (name !== 'websocket' || webSocket?.readyState !== open || webSocket.extensions !== '') return null
  const { _socket: connection } = webSocket
  return connection instanceof TcpSocket && connection.writable ? connection : null
}
