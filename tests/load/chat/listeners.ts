import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

/**
 * Runs many clients in one process, on plain TCP sockets to use little CPU: enough of engine.io and socket.io to
 * connect, watch one chat, and count the messages received.
 */
interface Order {
  readonly connect?: { readonly urls: readonly string[]; readonly tokens: readonly string[]; readonly chatId: string }
  /** Replies when `count` messages were received since the last order, or after `seconds`. */
  readonly await?: { readonly count: number; readonly seconds: number }
}

let received = 0
let at: number[] = []
let wanted: { count: number; done(): void } | null = null

function countMessage(): void {
  received += 1
  at.push(performance.timeOrigin + performance.now())
  if (wanted && received >= wanted.count) wanted.done()
}

/** Connects one client; rejects when the server refuses it or closes the connection. */
function listen(url: string, token: string, chatId: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const line = connect({ host: hostname, port: Number(port), noDelay: true })
  line.write(
    `GET /ws/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    const take = (text: string) => {
      // 0 open, 2 ping, 40 connected, 42 an event
      if (text.startsWith('0')) line.write(frameOf(`40${JSON.stringify({ token })}`))
      else if (text.startsWith('2')) line.write(frameOf('3'))
      else if (text.startsWith('40')) {
        line.write(frameOf(`42${JSON.stringify(['watch.chat', { chatId }])}`))
        resolve()
      } else if (text.startsWith('42["chat.message"')) countMessage()
      else if (!text.startsWith('42')) reject(new Error(text))
    }
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    line.on('data', (data) => {
      rest = rest.length === 0 ? data : Buffer.concat([rest, data])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        isOpen = true
        rest = rest.subarray(end + 4)
      }
      rest = takeFrames(rest, take)
    })
    line.on('error', reject)
    line.on('close', () => reject(new Error('closed')))
  })
}

/** Reads the complete frames (at most 65,535 bytes each) at the start, and returns the remaining bytes. */
function takeFrames(bytes: Buffer, take: (text: string) => void): Buffer {
  let at = 0
  while (bytes.length - at >= 4) {
    const short = (bytes[at + 1] as number) & 127
    const [head, length] = short === 126 ? [4, bytes.readUInt16BE(at + 2)] : [2, short]
    if (bytes.length - at < head + length) break
    // The first bytes contain the type of the message.
    take(bytes.toString('latin1', at + head, at + head + Math.min(length, 20)))
    at += head + length
  }
  return bytes.subarray(at)
}

/** Returns a text frame of a client, which must be masked; a mask of zeros does not change the text. */
function frameOf(text: string): Buffer {
  const { length } = Buffer.from(text)
  const head = length < 126 ? [0x81, 128 + length] : [0x81, 254, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(text)])
}

process.on('message', (order: Order) => {
  void (async () => {
    if (order.connect) {
      const { urls, tokens, chatId } = order.connect
      for (let from = 0; from < tokens.length; from += 50) {
        const group = tokens.slice(from, from + 50)
        await Promise.all(
          group.map((token, index) => listen(urls[(from + index) % urls.length] as string, token, chatId)),
        )
      }
      // The server reads the database before the last clients may watch the chat.
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
    if (order.await) {
      const { count, seconds } = order.await
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        wanted = { count, done }
        if (received >= count) done()
      })
      wanted = null
    }
    process.send?.({ received, at })
    received = 0
    at = []
  })().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  })
})
