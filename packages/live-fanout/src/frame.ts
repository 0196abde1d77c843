/** First byte of a WebSocket frame: a whole message, as text. */
const textFrame = 0x81
/** An engine.io message (4) with a socket.io event (2) of the default namespace. */
const eventPrefix = '42'

/** An event as a WebSocket frame, as the server of socket.io sends it to a client. Frames of a server are not masked. */
export function frameOf(name: string, payload: unknown): Buffer {
  const text = Buffer.from(`${eventPrefix}${JSON.stringify([name, payload])}`)
  return Buffer.concat([headOf(text.length), text])
}

/** RFC 6455, 5.2: the length takes 7 bits, or 16 bits behind 126, or 64 bits behind 127. */
function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([textFrame, length])
  if (length < 65_536) return Buffer.from([textFrame, 126, length >> 8, length & 255])
  const head = Buffer.alloc(10)
  head.writeUInt8(textFrame)
  head.writeUInt8(127, 1)
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
