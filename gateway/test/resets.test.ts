import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, openGateway } from './support.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await openGateway()
})
afterAll(() => gateway.close())

describe('connections that are reset while they wait in turn', () => {
  it('do not end the process', async () => {
    const failures: unknown[] = []
    const note = (error: unknown) => failures.push(error)
    process.prependListener('uncaughtException', note)
    const script = join(import.meta.dirname, 'reset-connections.ts')
    await promisify(execFile)(process.execPath, [script, new URL(gateway.url).port])
    process.removeListener('uncaughtException', note)
    expect(failures).toEqual([])
    expect((await fetch(`${gateway.url}/public/nothing`)).status).toBeLessThan(500)
  })
})
