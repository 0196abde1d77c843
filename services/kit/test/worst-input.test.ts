import { once } from 'node:events'
import { createServer } from 'node:http'
import { Worker } from 'node:worker_threads'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { bodyBytesOf, type Operation, sheetField, uploadField } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { bodyReader, textReader } from '@parta/kit/http/input'
import { listenOn } from '@parta/kit/process/run'
import { beforeAll, describe, expect, it } from 'vitest'

/** Returns this thread's processor time in milliseconds, independent of other load on the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns this thread's processor time for 2,000 answers of a bare Node server. */
async function costOfHellos(): Promise<number> {
  const server = createServer((_request, response) => response.end('hello'))
  const url = await listenOn(server, 0, '127.0.0.1')
  const caller = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
     const caller = async () => { for (let i = 0; i < 250; i += 1) await (await fetch(workerData)).text() }
     Promise.all(Array.from({ length: 8 }, caller)).then(() => parentPort.postMessage('done'))`,
    { eval: true, workerData: url },
  )
  const before = cpuMs()
  await once(caller, 'message')
  const cost = cpuMs() - before
  await caller.terminate()
  server.close()
  server.closeAllConnections()
  return cost
}

let allowed = 0
beforeAll(async () => {
  allowed = await costOfHellos()
})

/** Returns texts that take a non-linear pattern the longest. */
const texts = (length: number) => [
  'a'.repeat(length),
  '1'.repeat(length),
  ' '.repeat(length),
  `http://${'.'.repeat(length)} `,
  `http://${'a.'.repeat(length / 2)} `,
  `${'a@'.repeat(length / 2)}!`,
  `${'5|'.repeat(length / 2)}x`,
  'ž'.repeat(length / 2),
]

interface Fields {
  readonly properties?: Readonly<Record<string, unknown>>
}

/** Returns the largest bodies that the operation accepts, as sent. */
function worstBodies(operation: Operation): string[] {
  const names = Object.keys((operation.body as Fields).properties ?? {})
  const size = limits.bodyBytes - 500
  const keys = Array.from({ length: size / 10 }, (_none, at) => [`k${at}`, 1])
  return [
    JSON.stringify(Object.fromEntries(keys)),
    `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
    `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    ...names.flatMap((name) => [
      JSON.stringify({ [name]: Array.from({ length: size / 12 }, (_none, at) => `x${at}`) }),
      JSON.stringify({ [name]: Array.from({ length: size / 20 }, (_none, at) => ({ a: at })) }),
      ...texts(size).map((text) => JSON.stringify({ [name]: text })),
    ]),
    ...[uploadField, sheetField]
      .filter((field) => names.includes(field))
      .flatMap((field) => [
        JSON.stringify({ [field]: 'A'.repeat(limits.imageBase64Max) }),
        JSON.stringify({ [field]: `${'A'.repeat(limits.imageBase64Max - 1)}!` }),
        JSON.stringify({ [names[0] as string]: 'A'.repeat(limits.imageBase64Max) }),
      ]),
  ]
}

/** Returns the longest queries that Node accepts. */
function worstQueries(operation: Operation): Record<string, unknown>[] {
  const names = Object.keys((operation.query as Fields).properties ?? {})
  const size = 16_000
  return [
    Object.fromEntries(Array.from({ length: 1000 }, (_none, at) => [`k${at}`, '1'])),
    ...names.flatMap((name) => [
      { [name]: Array.from({ length: 1000 }, () => 'x') },
      ...texts(size).map((text) => ({ [name]: text })),
    ]),
  ]
}

/** Returns the processor time in milliseconds of one read, whether the input is accepted or refused. */
function costOf(read: () => unknown): number {
  const before = cpuMs()
  try {
    read()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return cpuMs() - before
}

/**
 * Returns the processor time in milliseconds of the slowest input. One that took too long is read twice more, and the
 * least time counts: a collection of garbage or a busy neighbour does not make an input dangerous.
 */
function longest(reads: readonly (() => unknown)[]): number {
  const times = reads.map((read) => {
    const first = costOf(read)
    return first < allowed ? first : Math.min(first, costOf(read), costOf(read))
  })
  return Math.max(...times)
}

const named = operations.map((operation) => [operation.name, operation] as const)

describe('the worst input of its size', () => {
  it.each(named)('to %s takes less processor time than 2,000 answers of a bare server', async (_name, operation) => {
    const body = bodyReader(operation.body)
    const query = textReader(operation.query)
    const reads = [
      ...worstBodies(operation)
        .filter((text) => text.length <= bodyBytesOf(operation))
        .map((text) => () => body(JSON.parse(text))),
      ...worstQueries(operation).map((fields) => () => query(fields)),
    ]
    let cost = longest(reads)
    if (cost >= allowed) {
      // The machine may be slower than it was when the bare server was measured: both are measured again.
      allowed = await costOfHellos()
      cost = longest(reads)
    }
    expect(cost).toBeLessThan(allowed)
  })
})

describe('an input that is refused', () => {
  const [, operation] = named[0] as (typeof named)[number]
  const refusalOf = (input: unknown): AppError => {
    try {
      bodyReader(operation.body)(input)
    } catch (error) {
      return error as AppError
    }
    throw new Error('It was not refused')
  }

  it('is answered with at most twenty fields', () => {
    const unknown = Object.fromEntries(Array.from({ length: limits.bodyFields - 1 }, (_none, at) => [`k${at}`, 1]))
    expect(refusalOf(unknown).fields).toHaveLength(limits.problemsNamed)
  })

  it('is answered without the caller’s text', () => {
    const { fields } = refusalOf({ '<script>alert(1)</script>': 1, [`x${'y'.repeat(200)}`]: 2 })
    expect(JSON.stringify(fields)).not.toMatch(/script|yyy/)
  })

  it('is refused as too complex with more fields, items or levels than any operation accepts', () => {
    const keys = Object.fromEntries(Array.from({ length: limits.bodyFields + 1 }, (_none, at) => [`k${at}`, 1]))
    const items = { list: Array.from({ length: limits.bodyItems + 1 }, () => 1) }
    const levels = JSON.parse(`${'['.repeat(limits.bodyDepth + 1)}${']'.repeat(limits.bodyDepth + 1)}`)
    for (const input of [keys, items, levels]) expect(refusalOf(input).code).toBe('request.tooComplex')
  })

  it.each(['\ud800', 'a\udc00b', '\udfff\ud800', 'a\uFFFEb', '\u0001'])(
    'is answered with the field that contains half a surrogate pair or a character that XML forbids',
    (text) => {
      expect(refusalOf({ username: text })).toMatchObject({
        code: 'validation.failed',
        fields: [{ field: 'username', code: 'validation.text' }],
      })
    },
  )
})
