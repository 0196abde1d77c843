/** The part of MongoDB's wire protocol that lies between a socket and the engine. */

const headerLength = 16
/** MongoDB's own limit (maxMessageSizeBytes). */
const maxMessage = 48_000_000
const opReply = 1
const opQuery = 2004
const opMessage = 2013

/** Commands that crash the engine (SIGSEGV). No driver sends them, but a shell or a GUI tool may. */
const deadly = new Set([
  'startSession',
  'endSessions',
  'refreshSessions',
  'killSessions',
  'killAllSessions',
  'killAllSessionsByPattern',
])

/**
 * Returns a function that splits a stream of chunks into messages; it joins chunks once for each message, not for each
 * chunk.
 * @throws RangeError for a length or an opcode that the engine does not know
 */
export function createCutter(): (chunk: Buffer) => Buffer[] {
  let chunks: Buffer[] = []
  let size = 0
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    const messages: Buffer[] = []
    while (size >= 4) {
      if ((chunks[0] as Buffer).length < 4) chunks = [Buffer.concat(chunks)]
      const head = chunks[0] as Buffer
      const length = head.readInt32LE(0)
      if (length < headerLength || length > maxMessage) throw new RangeError(`A message of ${length} bytes`)
      if (size < length) break
      const all = head.length >= length ? head : Buffer.concat(chunks)
      const opcode = all.readInt32LE(12)
      if (opcode !== opMessage && opcode !== opQuery) throw new RangeError(`A message of opcode ${opcode}`)
      messages.push(all.subarray(0, length))
      const rest = head.length >= length ? [head.subarray(length), ...chunks.slice(1)] : [all.subarray(length)]
      chunks = rest.filter((part) => part.length > 0)
      size -= length
    }
    return messages
  }
}

export function deniedCommand(message: Buffer): string | null {
  if (message.length < 27 || message.readInt32LE(12) !== opMessage) return null
  // The sections of a message may be in any order; the body (kind 0) names the command.
  let at = headerLength + 4
  while (at + 5 < message.length && message[at] !== 0) {
    const length = message.readInt32LE(at + 1)
    if (length < 4) return null
    at += 1 + length
  }
  const name = message.toString('latin1', at + 6, message.indexOf(0, at + 6))
  return deadly.has(name) ? name : null
}

/** Returns the answer to a denied command, as from a server that does not know it. */
export function commandNotFound(name: string): Buffer {
  return document([
    double('ok', 0),
    text('errmsg', `no such command: '${name}'`),
    int('code', 59),
    text('codeName', 'CommandNotFound'),
  ])
}

/** Returns the message that sets a parameter of the engine. */
export function setParameter(name: string, value: string): Buffer {
  const body = document([int('setParameter', 1), text(name, value), text('$db', 'admin')])
  // Four bytes of flags, then the kind of the only section.
  const head = Buffer.alloc(headerLength + 5)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(opMessage, 12)
  return Buffer.concat([head, body])
}

/** Whether an answer says that the command was done. */
export function isOk({ response }: Pick<Answer, 'response'>): boolean {
  return response.includes(double('ok', 1))
}

export interface Answer {
  readonly requestId: number
  readonly legacy: boolean
  readonly response: Buffer
}

/** Returns an answer with its header. */
export function frame({ requestId, legacy, response }: Answer, ownId: number): Buffer {
  // Five bytes: flags and section kind. A legacy reply has twenty: flags, cursor, start, count (one document).
  const between = Buffer.alloc(legacy ? 20 : 5)
  if (legacy) between.writeInt32LE(1, 16)
  const header = Buffer.alloc(headerLength)
  header.writeInt32LE(headerLength + between.length + response.length, 0)
  header.writeInt32LE(ownId, 4)
  header.writeInt32LE(requestId, 8)
  header.writeInt32LE(legacy ? opReply : opMessage, 12)
  return Buffer.concat([header, between, response])
}

function document(fields: readonly Buffer[]): Buffer {
  const elements = Buffer.concat(fields)
  const bytes = Buffer.alloc(4 + elements.length + 1)
  bytes.writeInt32LE(bytes.length, 0)
  elements.copy(bytes, 4)
  return bytes
}

function double(key: string, value: number): Buffer {
  const data = Buffer.alloc(8)
  data.writeDoubleLE(value)
  return element(1, key, data)
}

function int(key: string, value: number): Buffer {
  const data = Buffer.alloc(4)
  data.writeInt32LE(value)
  return element(16, key, data)
}

function text(key: string, value: string): Buffer {
  const bytes = Buffer.from(`${value}\0`)
  const length = Buffer.alloc(4)
  length.writeInt32LE(bytes.length)
  return element(2, key, Buffer.concat([length, bytes]))
}

function element(type: number, key: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), data])
}
