import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly at: number
  readonly status: number
  readonly body: string
  /** Milliseconds from sending the request to the complete reply. */
  readonly ms: number
}

export interface Load {
  readonly url: string
  readonly method: string
  readonly path: string
  /** Used one after the other instead of `path`. */
  readonly paths?: readonly string[]
  /** Requests begin at this rate, independently of replies; without it each caller sends after its last reply. */
  readonly perSecond?: number
  readonly tokens: readonly string[]
  readonly body: string
  /** The number of callers; each waits for its reply before the next request. */
  readonly callers: number
  /** The callers' process polls instead of sleeping, because waking it would cost the server CPU. */
  readonly awake?: boolean
  /** Bodies of successful replies are dropped, because their garbage collection would delay the callers. */
  readonly forgetful?: boolean
}

/** Sends one request per token from `load.callers` callers, on plain sockets to use little CPU. */
export async function callAll(load: Load): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const began = performance.now()
  const caller = async (_none: unknown, number: number) => {
    const address = addressOf(number)
    let line = await openLine(load.url, address)
    while (next < load.tokens.length) {
      const at = next++
      const start = load.perSecond ? began + (at / load.perSecond) * 1000 : performance.now()
      const early = start - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      const { status, body } = await line.ask(requestText(load, at))
      answers.push({ at, status, body: load.forgetful && status < 400 ? '' : body, ms: performance.now() - start })
      if (status === 0) {
        line.close()
        line = await openLine(load.url, address)
      }
    }
    line.close()
  }
  const sleep = load.awake ? keptAwake() : () => {}
  await Promise.all(Array.from({ length: load.callers }, caller))
  sleep()
  return answers
}

function keptAwake(): () => void {
  let isOver = false
  const turn = () => {
    if (!isOver) setImmediate(turn)
  }
  turn()
  return () => {
    isOver = true
  }
}

function requestText({ url, method, path: only, paths, tokens, body }: Load, at: number): string {
  const path = paths?.[at % paths.length] ?? only
  const token = tokens[at] ?? ''
  // Like browsers, requests without a body have no headers about one.
  const head = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${token}\r\n${head}\r\n${body}`
}

interface Line {
  /** Status 0 means that the connection broke before the reply was complete. */
  ask(text: string): Promise<{ status: number; body: string }>
  close(): void
}

/** One of 250 loopback addresses, because the gateway lets addresses take turns. */
const addressOf = (caller: number) => `127.0.1.${1 + (caller % 250)}`

async function openLine(url: string, localAddress: string): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let got = ''
  let settle: ((answer: { status: number; body: string }) => void) | null = null
  const end = (answer: { status: number; body: string }) => {
    const waiting = settle
    settle = null
    got = ''
    waiting?.(answer)
  }
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    got += text
    const head = got.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(got.slice(0, head))?.[1] ?? Number.NaN)
    const body = got.slice(head + 4)
    const whole = Number.isNaN(length) ? body.endsWith('0\r\n\r\n') : body.length >= length
    if (whole) end({ status: Number(got.slice(9, 12)), body })
  })
  socket.on('error', () => end({ status: 0, body: '' }))
  socket.on('close', () => end({ status: 0, body: '' }))
  return {
    ask: (text) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve({ status: 0, body: '' })
        settle = resolve
        socket.write(text, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}
