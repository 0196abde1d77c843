import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { services } from '@parta/contracts/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningGateway, startGateway } from '../src/app.ts'
import { bearer, type Gateway, openGateway } from './support.ts'

let neighbours: Gateway
let gateway: RunningGateway
beforeAll(async () => {
  neighbours = await openGateway()
  // As a service sends a receipt.
  const handle: RequestListener = (_request, response) => {
    response.once('close', () => {})
    void pipeline(Readable.from(['a receipt ', 'in two parts']), response)
  }
  const beside = Object.fromEntries(services.map((name) => [name, handle]))
  gateway = await startGateway({ ...neighbours.env, PARTA_PORT: '0' }, { beside })
})
afterAll(async () => {
  await gateway.close()
  await neighbours.close()
})

describe('a file that a service in the same process sends as a stream', () => {
  it('arrives without a warning of a leak of listeners', async () => {
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    const { token } = await neighbours.people.person()
    const answer = await fetch(`${gateway.url}/a/users`, { headers: bearer(token) })
    expect([answer.status, await answer.text()]).toEqual([200, 'a receipt in two parts'])
    await setImmediate()
    process.off('warning', note)
    expect(warnings).toEqual([])
  })
})
