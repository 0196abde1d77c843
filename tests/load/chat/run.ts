import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChatMessage } from '@parta/contracts/chat'
import { sendMessage } from '@parta/contracts/chat'
import { sendLive } from '@parta/contracts/hints'
import type { TestPerson } from '@parta/kit/testing'
import { cpuOf } from '../hot-event/measure.ts'
import { aChat, openStack, type Stack } from './stack.ts'
import { storm } from './storm.ts'
import { tidyArgs } from './tidy.ts'

/**
 * Measures the cost of broadcasting to many browsers, and checks that no message is lost when connections are cut and a
 * replica is killed. `node tests/load/chat/run.ts [sockets] [seconds of storm]`
 */
const sockets = Number(process.argv[2] ?? 5000)
const stormSeconds = Number(process.argv[3] ?? 60)
const burst = 50
const warming = 500
const rounds = 4

interface Received {
  readonly received: number
  readonly at: readonly number[]
}

function startListeners(): { ask(order: object): Promise<Received>; stop(): void } {
  const child: ChildProcess = fork(`${import.meta.dirname}/listeners.ts`, { serialization: 'advanced' })
  return {
    ask: async (order) => {
      child.send(order)
      return ((await once(child, 'message')) as [Received])[0]
    },
    stop: () => child.kill(),
  }
}

interface Figures {
  /** Microseconds of CPU per delivery. */
  readonly cpu: number
  readonly perSecond: number
  /** Kilobytes per socket. */
  readonly memory: number
  /** Milliseconds until one message was at a socket: the median, and the longest but for one in a hundred. */
  readonly p50: number
  readonly p99: number
}

/** Measures bursts to all sockets, sent by `send`. */
async function measure(
  listeners: ReturnType<typeof startListeners>,
  pids: readonly number[],
  send: (messages: readonly ChatMessage[]) => void,
): Promise<Pick<Figures, 'cpu' | 'perSecond'>> {
  const count = sockets * burst
  const before = cpuOf(pids)
  const start = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const received = listeners.ask({ await: { count, seconds: 60 } })
    send(Array.from({ length: burst }, (_none, at) => aMessage(round * burst + at)))
    const { received: got } = await received
    if (got !== count) throw new Error(`${got} of ${count} were received`)
  }
  const seconds = (performance.now() - start) / 1000
  const deliveries = count * rounds
  return { cpu: ((cpuOf(pids) - before) / deliveries) * 1e6, perSecond: Math.round(deliveries / seconds) }
}

/** Measures single messages to all sockets, sent by `send`. */
async function waitsOf(
  listeners: ReturnType<typeof startListeners>,
  send: (round: number) => unknown,
): Promise<Pick<Figures, 'p50' | 'p99'>> {
  const waits: number[] = []
  for (let round = -3; round < 10; round += 1) {
    const received = listeners.ask({ await: { count: sockets, seconds: 10 } })
    const start = performance.timeOrigin + performance.now()
    await send(round)
    const { at } = await received
    // The first rounds warm up.
    if (round >= 0) waits.push(...at.slice(0, sockets).map((time) => time - start))
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  waits.sort((a, b) => a - b)
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => waits[Math.floor(waits.length * part)] ?? 0)
  return { p50, p99 }
}

function aMessage(seq: number): ChatMessage {
  return {
    id: `burst_${seq}`,
    chatId: 'burst',
    seq,
    from: 'somebody',
    user: { id: 'somebody', name: 'Jana', surname: 'Nováková', image: 'BASIC' },
    message: 'Sraz je v sedm u vchodu, vezměte si s sebou dresy a pití.',
    meta: 'MESSAGE',
    system: false,
    picture: false,
    deleted: false,
    createdAt: new Date().toISOString(),
  }
}

/** Returns the memory of the processes (Linux) in kilobytes, after a full garbage collection. */
async function memoryOf(pids: readonly number[]): Promise<number> {
  for (const pid of [...pids, ...pids]) {
    process.kill(pid, 'SIGUSR2')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const rss = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return pids.reduce((sum, pid) => sum + rss(pid), 0)
}

/** Connects and disconnects clients once, so that memory needed once is not counted per socket. */
async function warmUp(urls: readonly string[], tokens: readonly string[], chatId: string): Promise<void> {
  const listeners = startListeners()
  await listeners.ask({ connect: { urls, tokens, chatId } })
  listeners.stop()
  await new Promise((resolve) => setTimeout(resolve, 1000))
}

async function stock(tokens: readonly string[]): Promise<Figures> {
  const child = fork(`${import.meta.dirname}/stock.ts`, { serialization: 'advanced', execArgv: tidyArgs })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const listeners = startListeners()
  const pids = [child.pid as number]
  await warmUp([`http://127.0.0.1:${port}`], tokens.slice(0, warming), 'burst')
  const empty = await memoryOf(pids)
  await listeners.ask({ connect: { urls: [`http://127.0.0.1:${port}`], tokens, chatId: 'burst' } })
  const memory = ((await memoryOf(pids)) - empty) / tokens.length
  const send = (messages: readonly ChatMessage[]) => child.send({ chatId: 'burst', messages })
  const figures = await measure(listeners, pids, send)
  const waits = await waitsOf(listeners, (round) => send([aMessage(round)]))
  listeners.stop()
  child.kill()
  return { ...figures, ...waits, memory }
}

async function own(stack: Stack, crowd: readonly TestPerson[], leader: TestPerson): Promise<Figures> {
  const chatId = await aChat(stack, leader, crowd)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const listeners = startListeners()
  const pids = stack.replicas.map((replica) => replica.pid())
  const tokens = Array.from({ length: sockets }, (_none, at) => (crowd[at % crowd.length] as TestPerson).token)
  await warmUp(
    stack.replicas.map(({ url }) => url),
    tokens.slice(0, warming),
    chatId,
  )
  const empty = await memoryOf(pids)
  await listeners.ask({ connect: { urls: stack.replicas.map(({ url }) => url), tokens, chatId } })
  const memory = ((await memoryOf(pids)) - empty) / sockets
  const figures = await measure(listeners, pids, (messages) => {
    for (const payload of messages) {
      stack.bus.broadcast(sendLive, { rooms: [`chat:${chatId}`], name: 'chat.message', payload })
    }
  })
  // The sender receives it like everybody; watchers of lists receive the hint that there is a new message.
  const waits = await waitsOf(listeners, (round) =>
    postMessage(stack.replicas[0]?.url ?? '', leader, { chatId, message: `Zpráva ${round}` }),
  )
  listeners.stop()
  return { ...figures, ...waits, memory }
}

async function postMessage(
  url: string,
  { token }: TestPerson,
  said: { chatId: string; message: string },
): Promise<void> {
  const answer = await fetch(url + sendMessage.path, {
    method: sendMessage.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...said, clientId: crypto.randomUUID() }),
  })
  if (!answer.ok) throw new Error(`The message was refused: ${await answer.text()}`)
}

let failed = false
function goal(name: string, holds: boolean): void {
  failed ||= !holds
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${name}\n`)
}

const dir = mkdtempSync(join(tmpdir(), 'parta-chat-'))
const stack = await openStack(dir)
try {
  const leader = await stack.people.person()
  const crowd = await Promise.all(Array.from({ length: 100 }, () => stack.people.person()))
  const bare = await stock(Array.from({ length: sockets }, () => ''))
  const line = (name: string, { cpu, perSecond, memory, p50, p99 }: Figures) => {
    process.stdout.write(
      `${name}: ${cpu.toFixed(2)} µs CPU a delivery, ${perSecond} deliveries/s, ${memory.toFixed(1)} KB a socket, ` +
        `one message p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms\n`,
    )
  }
  line(`stock socket.io, one process, ${sockets} sockets`, bare)
  const ours = await own(stack, crowd, leader)
  line(`two replicas, ${sockets} sockets`, ours)
  goal(`at most a tenth of stock's CPU in bursts (${(ours.cpu / bare.cpu).toFixed(3)})`, ours.cpu <= bare.cpu / 10)
  const times = ours.p99 / bare.p99
  goal(`one message, stored, is there within 1.5 times stock's p99 without storing (${times.toFixed(2)})`, times <= 1.5)
  goal('at most 35 KB a socket', ours.memory <= 35)
  if (stormSeconds > 0) {
    const { lost, twice, disordered, back, sent, kills, cuts } = await storm(stack, {
      leader,
      listeners: crowd.slice(0, 50),
      seconds: stormSeconds,
    })
    process.stdout.write(`storm of ${stormSeconds} s: ${sent} messages, ${cuts} cuts, ${kills} kills\n`)
    goal(`nothing lost (${lost})`, lost === 0)
    goal(`nothing shown twice (${twice})`, twice === 0)
    goal(`in order (${disordered} not)`, disordered === 0)
    goal(`everyone back within 10 s (${(back / 1000).toFixed(1)} s)`, back <= 10_000)
  }
} finally {
  await stack.stop()
  rmSync(dir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
