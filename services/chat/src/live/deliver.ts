import type { SendLive } from '@parta/contracts/hints'
import { createFanout } from '@parta/live-fanout/fanout'
import { Counter, type Registry } from 'prom-client'
import type { LiveServer, LiveSocket } from './socket.ts'

export interface Delivery {
  /** Writes a message to the sockets of this process that are in its rooms and that it is meant for. */
  deliver(message: SendLive): void
  close(): void
}

export function createDelivery(server: LiveServer, registry: Registry): Delivery {
  const written = new Counter({
    name: 'parta_live_delivered_total',
    help: 'Live messages written to browsers',
    registers: [registry],
  })
  const fanout = createFanout<LiveSocket>({ server, onWritten: (count) => written.inc(count) })
  return {
    deliver: (message) => {
      const { rooms, name, payload } = message
      fanout.send({ rooms, name, payload, isFor: recipientsOf(message) })
    },
    close: fanout.close,
  }
}

/** Whether a socket gets a message; undefined when every socket in its rooms does. */
export function recipientsOf({
  except,
  withheld,
  only,
}: Pick<SendLive, 'except' | 'withheld' | 'only'>):
  | ((socket: Pick<LiveSocket, 'id'> & { data: { actor: { userId: string } } }) => boolean)
  | undefined {
  if (!except && !withheld && !only) return undefined
  return ({ id, data }) => {
    const { userId } = data.actor
    if (withheld?.includes(userId) || (only && !only.includes(userId))) return false
    if (!except || userId !== except.userId) return true
    return except.socketId !== undefined && except.socketId !== id
  }
}
