import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { beforeAll, expect } from 'vitest'
import { answeredFile, operationAt, recordsAnswers } from './answered.ts'

/**
 * A set-up file of Vitest. It records the operations that succeeded, whichever client called them: Node's `fetch`
 * publishes each response on the diagnostics channel `undici:request:headers`.
 */
interface Exchange {
  readonly request: { readonly method: string; readonly path: string }
  readonly response: { readonly statusCode: number }
}

interface Recorder {
  /** Whether the test file that runs in this thread calls real services. */
  isOn: boolean
  readonly noted: Set<string>
}

// One recorder per thread, whether or not the test files of a thread share its modules.
const held = globalThis as { partaRecorder?: Recorder }

if (!held.partaRecorder) {
  const recorder: Recorder = { isOn: false, noted: new Set() }
  held.partaRecorder = recorder
  subscribe('undici:request:headers', (message) => {
    const { request, response } = message as Exchange
    const file = process.env[answeredFile]
    if (!recorder.isOn || !file || response.statusCode >= 400) return
    const name = operationAt(request.method, request.path)
    if (!name || recorder.noted.has(name)) return
    recorder.noted.add(name)
    appendFileSync(file, `${name}\n`)
  })
}

beforeAll(() => {
  if (held.partaRecorder) held.partaRecorder.isOn = recordsAnswers(expect.getState().testPath ?? '')
})
