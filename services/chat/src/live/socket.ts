import type { LiveCommands, LiveMessages } from '@parta/contracts/live'
import type { Actor } from '@parta/kit/session/actor'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'

type Downstream = { [N in keyof LiveMessages]: (message: LiveMessages[N]) => void }
/** What a browser may say, by name, with its handler. */
export type LiveHandlers = { [N in keyof LiveCommands]: (command: LiveCommands[N]) => void }
interface Held {
  actor: Actor
  /** The events on screen, as the client said; those that it may not hear of, too. */
  watched?: readonly string[]
}
export type LiveServer = Server<LiveHandlers, Downstream, DefaultEventsMap, Held>
export type LiveSocket = Socket<LiveHandlers, Downstream, DefaultEventsMap, Held>
