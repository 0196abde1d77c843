import { describe, expect, it } from 'vitest'
import { commandNotFound, createCutter, deniedCommand, frame } from './wire.ts'

/** Returns a message whose body's first key is the command. */
function message(command: string, before: Buffer = Buffer.alloc(0), opcode = 2013): Buffer {
  const element = Buffer.concat([Buffer.from([16]), Buffer.from(`${command}\0`), Buffer.from([1, 0, 0, 0, 0])])
  const body = Buffer.alloc(5 + element.length)
  body.writeInt32LE(4 + element.length, 1)
  element.copy(body, 5)
  const head = Buffer.alloc(20)
  head.writeInt32LE(20 + before.length + body.length, 0)
  head.writeInt32LE(7, 4)
  head.writeInt32LE(opcode, 12)
  return Buffer.concat([head, before, body])
}

/** A document sequence, as in bulk inserts. */
const sequence = Buffer.from([1, 14, 0, 0, 0, ...Buffer.from('documents\0')])

describe('cutting a stream into messages', () => {
  const all = [message('ping'), message('insert', sequence), message('find')]

  it.each([1, 3, 17, 4096])('finds the same messages in chunks of %i bytes', (size) => {
    const stream = Buffer.concat(all)
    const cut = createCutter()
    const found: Buffer[] = []
    for (let at = 0; at < stream.length; at += size) found.push(...cut(stream.subarray(at, at + size)))
    expect(found).toEqual(all)
  })

  it('refuses a length and an opcode that no driver sends', () => {
    expect(() => createCutter()(Buffer.from([3, 0, 0, 0]))).toThrow('3 bytes')
    expect(() => createCutter()(Buffer.from('GET / HTTP/1.1'))).toThrow(RangeError)
    expect(() => createCutter()(message('ping', undefined, 2012))).toThrow('opcode 2012')
  })
})

describe('commands that the engine must not see', () => {
  it('are found behind a document sequence, too', () => {
    expect(deniedCommand(message('endSessions'))).toBe('endSessions')
    expect(deniedCommand(message('killSessions', sequence))).toBe('killSessions')
    expect(deniedCommand(message('find'))).toBeNull()
    expect(deniedCommand(Buffer.alloc(16))).toBeNull()
  })

  it('are answered with a complete message', () => {
    const reply = frame({ requestId: 7, legacy: false, response: commandNotFound('endSessions') }, 1)
    expect(reply.readInt32LE(0)).toBe(reply.length)
    expect(reply.readInt32LE(8)).toBe(7)
    expect(reply.readInt32LE(21)).toBe(reply.length - 21)
    expect(reply.toString('latin1')).toContain("no such command: 'endSessions'")
  })
})
