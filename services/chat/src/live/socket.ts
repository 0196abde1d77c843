import type { LiveCommands, LiveMessages } from '@parta/contracts/live'
import type { Actor } from '@parta/kit/session/actor'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'

type ServerMessages = { [N in keyof LiveMessages]: (message: LiveMessages[N]) => void }
/** The handlers of the commands that a browser may send, by name. */
export type LiveHandlers = { [N in keyof LiveCommands]: (command: LiveCommands[N]) => void }
interface SocketData {
  actor: Actor
  /** The events on screen, by the client's last command, including those that the person may not watch. */
  watched?: readonly string[]
}
export type LiveServer = Server<LiveHandlers, ServerMessages, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<LiveHandlers, ServerMessages, DefaultEventsMap, SocketData>
