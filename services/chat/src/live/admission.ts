import type { IncomingMessage } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { clientOf, forwardedAddress, networkOf } from '@parta/kit/http/address'
import { isOwnOrigin } from '@parta/kit/http/origin'
import type { Kit } from '@parta/kit/kit'
import { createPendingConnections } from './pending.ts'
import type { LiveServer } from './socket.ts'

/** The part of an engine.io connection that is used before a person has signed in on it. */
interface RawConnection {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

export interface Admission {
  /** Refuses handshakes from foreign origins, and from addresses with too many pending connections. */
  allowRequest(request: IncomingMessage, decide: (error: null, isAllowed: boolean) => void): void
  /** Requires a token of every connection. */
  install(live: LiveServer): void
}

export function createAdmission(kit: Kit): Admission {
  const pending = createPendingConnections(Math.ceil(limits.connections.waiting * kit.config.PARTA_RATE_FACTOR))
  return {
    // Browsers do not apply CORS to WebSockets, so the origin is checked here.
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      const address = addressOf(request)
      const isOwn = origin === undefined || isOwnOrigin(kit.config.PARTA_PUBLIC_URL, origin)
      const isAllowed = isOwn && !pending.isFull(clientOf(address))
      if (!isAllowed) {
        const reason = isOwn ? 'waiting' : 'origin'
        kit.security.note('socket_reject', { address: networkOf(address), reason })
      }
      decide(null, isAllowed)
    },
    install: (live) => {
      live.use((socket, next) => {
        const token: unknown = socket.handshake.auth['token']
        const address = networkOf(forwardedAddress(socket.handshake.headers) ?? socket.handshake.address)
        if (typeof token !== 'string') return next(new Error('token.missing'))
        kit.verify(token).then(
          (actor) => {
            socket.data.actor = actor
            pending.remove(socket.conn)
            // Token and headers are not used again, and would double the memory of a socket.
            socket.handshake.auth = {}
            socket.handshake.headers = {}
            next()
          },
          (error: unknown) => {
            if (error instanceof AppError) kit.security.refused(error, { address, operation: 'live' })
            next(new Error('token.invalid'))
          },
        )
      })
      live.engine.on('connection', (raw: RawConnection) => {
        pending.add(clientOf(addressOf(raw.request)), raw)
        // The request is not used again: this frees its memory.
        Object.assign(raw, { request: null })
      })
    },
  }
}

function addressOf({ headers, socket }: IncomingMessage): string | undefined {
  return forwardedAddress(headers) ?? socket.remoteAddress
}
