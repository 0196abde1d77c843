import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectionOf } from '@parta/live-fanout/connection'
import { createFanout } from '@parta/live-fanout/fanout'
import { frameOf } from '@parta/live-fanout/frame'
import { Server } from 'socket.io'

/**
 * Measures what each optimisation of the socket fan-out saves: the same bursts to the same sockets with and without it,
 * and a bare limit. `node tests/load/chat/bench.ts [sockets]`. The README of packages/live-fanout explains the rows.
 */
const sockets = Number(process.argv[2] ?? 1000)
const burst = 50
const rounds = 4
const name = 'chat.message'
const room = 'hall'

const http = createServer().listen(0, '127.0.0.1')
await once(http, 'listening')
const server = new Server(http, {
  path: '/ws',
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
})
server.on('connection', (socket) => void socket.join(room))
const { port } = http.address() as AddressInfo
const listeners = fork(`${import.meta.dirname}/listeners.ts`, { serialization: 'advanced' })

async function ask(order: object): Promise<number> {
  listeners.send(order)
  const [{ received }] = (await once(listeners, 'message')) as [{ received: number }]
  return received
}

const fanout = createFanout({ server })
const members = () => [...server.sockets.sockets.values()]

function messageOf(seq: number) {
  return {
    id: `burst_${seq}`,
    chatId: 'hall',
    seq,
    user: { id: 'somebody', name: 'Jana', surname: 'Nováková', image: 'BASIC' },
    message: 'Sraz je v sedm u vchodu, vezměte si s sebou dresy a pití.',
    createdAt: new Date().toISOString(),
  }
}
type Messages = readonly ReturnType<typeof messageOf>[]

/** The compared ways to send a burst of messages to all sockets. */
const ways: Readonly<Record<string, (messages: Messages) => void>> = {
  'bare limit: one write of known bytes a socket': (messages) => {
    bytes ??= Buffer.concat(messages.map((message) => frameOf(name, message)))
    for (const socket of members()) connectionOf(socket)?.write(bytes)
  },
  'the fan-out': (messages) => {
    for (const payload of messages) fanout.send({ rooms: [room], name, payload })
  },
  'without joined writes: one write a message and socket': (messages) => {
    for (const message of messages) {
      const frame = frameOf(name, message)
      for (const socket of members()) connectionOf(socket)?.write(frame)
    }
  },
  'without shared frames: framed for each socket': (messages) => {
    for (const socket of members()) {
      connectionOf(socket)?.write(Buffer.concat(messages.map((message) => frameOf(name, message))))
    }
  },
  'without the connection below: emit of socket.io to the room': (messages) => {
    for (const message of messages) server.to(room).emit(name, message)
  },
}
let bytes: Buffer | undefined

/** Returns the microseconds of CPU of this process per message and socket. */
async function costOf(send: (messages: Messages) => void): Promise<number> {
  const count = sockets * burst
  let micros = 0
  for (let round = -1; round < rounds; round += 1) {
    const received = ask({ await: { count, seconds: 60 } })
    const start = process.cpuUsage()
    send(Array.from({ length: burst }, (_none, at) => messageOf(at)))
    if ((await received) !== count) throw new Error('Not every message arrived')
    const { user, system } = process.cpuUsage(start)
    // The first rounds warm up the JIT compiler.
    if (round >= 0) micros += user + system
  }
  return micros / (count * rounds)
}

await ask({
  connect: { urls: [`http://127.0.0.1:${port}`], tokens: Array.from({ length: sockets }, () => ''), chatId: room },
})
process.stdout.write(`${sockets} sockets, bursts of ${burst} messages; microseconds of CPU for a message and socket\n`)
let limit = 0
for (const [way, send] of Object.entries(ways)) {
  const cost = await costOf(send)
  limit ||= cost
  process.stdout.write(`${way.padEnd(64)} ${cost.toFixed(3).padStart(8)}   ×${(cost / limit).toFixed(2)}\n`)
}
fanout.close()
listeners.kill()
process.exit(0)
