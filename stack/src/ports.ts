import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { minute } from '@parta/contracts/durations'

/** Below the range of outgoing connections, so that no other program takes the port while Parta is down. */
const lowest = 20_000
const highest = 26_000
/** A port is reserved by holding the one that is so far below it, where nothing else of Parta listens. */
const toReservation = 6000

/** Returns whether no process listens on a port. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** Returns a free port, which no other call gets until this process ends, in whatever process it is made. */
export async function freePort(pick = () => randomInt(lowest, highest)): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = pick()
    if ((await reserve(port)) && (await isFree(port))) return port
  }
  throw new Error(`No free port between ${lowest} and ${highest} on 127.0.0.1`)
}

/** Returns false if a process has reserved the port. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const reservation = createServer().unref()
    reservation.once('error', () => resolve(false))
    reservation.listen({ port: port - toReservation, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

/**
 * Returns the same port for a name at each start, stored in `dir`.
 * @throws Error when a process listens there: two installations on one folder would corrupt their data
 */
export async function rememberedPorts<N extends string>(dir: string, names: readonly N[]): Promise<Record<N, number>> {
  const file = join(dir, 'ports.json')
  const known: Partial<Record<N, number>> = await readFile(file, 'utf8').then(
    (content) => JSON.parse(content) as Partial<Record<N, number>>,
    () => ({}),
  )
  for (const name of names) {
    const port = known[name]
    if (port === undefined) known[name] = await freePort()
    else if (!(await isFree(port))) {
      throw new Error(`Port ${port} of ${name} is taken: does Parta already run in this folder? Else remove ${file}`)
    }
  }
  await writeFile(file, `${JSON.stringify(known, null, 2)}\n`)
  return known as Record<N, number>
}

interface Greeting {
  readonly send?: string
  /** The beginning of the server's answer; without it an open port suffices. */
  readonly reply?: string
}

/** Waits until a server on this machine answers. */
export async function untilAnswers(
  port: number,
  { send = '', reply = '', isDead, patience = minute }: Greeting & { isDead: () => boolean; patience?: number },
): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await answers(port, send, reply))) {
    if (isDead()) throw new Error('it ended before it was ready')
    if (Date.now() > deadline) throw new Error(`port ${port} did not answer in ${patience / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

function answers(port: number, send: string, reply: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const settle = (answer: boolean) => {
      resolve(answer)
      socket.destroy()
    }
    socket.setTimeout(1000, () => settle(false))
    socket.on('error', () => settle(false))
    socket.on('connect', () => (reply ? socket.write(send) : settle(true)))
    socket.on('data', (data) => settle(data.toString('latin1').startsWith(reply)))
  })
}
