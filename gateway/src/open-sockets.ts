import type { Server } from 'node:http'
import { clientOf } from '@parta/kit/http/address'

interface SocketLimit {
  /** Open connections of one client, whether or not they have sent a request. */
  readonly most: number
  /** Called for each connection that is closed because its client has too many, with its address. */
  onRefused(address: string | undefined): void
}

/**
 * Closes further connections of a client that has too many open ones, before their first byte is read: a connection that
 * never completes a request is counted by no other limit.
 */
export function limitSockets(server: Server, { most, onRefused }: SocketLimit): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    const client = clientOf(remoteAddress)
    const count = (open.get(client) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return onRefused(remoteAddress)
    }
    open.set(client, count)
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left === 0) open.delete(client)
      else open.set(client, left)
    })
  })
}
