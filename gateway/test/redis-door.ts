import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A door before the run's Redis that a test can shut: for who comes through it, Redis is then dead. */
export async function openRedisDoor() {
  const redis = new URL(process.env['PARTA_REDIS_URL'] ?? 'redis://127.0.0.1:6379')
  const open = new Set<Socket>()
  const door = createServer((client) => {
    const inner = connect(Number(redis.port || 6379), redis.hostname)
    for (const [from, to] of [
      [client, inner],
      [inner, client],
    ] as const) {
      open.add(from)
      from.once('error', () => to.destroy())
      from.once('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await listen(door, 0)
  const { port } = door.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}`,
    shut: () => {
      const shut = new Promise<void>((resolve) => door.close(() => resolve()))
      for (const socket of open) socket.destroy()
      return shut
    },
    open: () => listen(door, port),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
}
