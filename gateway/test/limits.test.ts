import { limits } from '@parta/contracts/limits'
import { services } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Gateway, openGateway, upgrade } from './support.ts'

/** A fiftieth of an address's normal limits. */
const factor = 0.02
const live = '/ws/?EIO=4&transport=websocket'

let gateway: Gateway
beforeAll(async () => {
  gateway = await openGateway({ PARTA_RATE_FACTOR: String(factor) })
})
afterAll(() => gateway.close())

describe('the live connections of an address', () => {
  it('are refused over the limit with a problem document, and one that closes makes room', async () => {
    const most = limits.connections.open * factor
    const open = await Promise.all(Array.from({ length: most }, () => upgrade(gateway, live)))
    await expect(upgrade(gateway, live)).rejects.toThrow(/^503 1 .*"server\.busy"/)
    open[0]?.destroy()
    await eventually(() => expect(gateway.live.size).toBe(most - 1))
    await upgrade(gateway, live)
    for (const socket of open) socket.destroy()
  })

  it('are refused when too many are opened in a minute, however soon they are closed', async () => {
    await expect(
      (async () => {
        for (let at = 0; at <= limits.connections.rate * factor; at += 1) (await upgrade(gateway, live)).destroy()
      })(),
    ).rejects.toThrow(/^429 \d+ .*"request\.tooMany"/)
  })
})

describe('readiness', () => {
  it('is checked at the services once a second, however often the gateway is asked', async () => {
    // The clock stands still, past the last answer.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * limits.readinessMs })
    onTestFinished(() => void vi.useRealTimers())
    const before = gateway.asked.ready
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`${gateway.url}/health/ready`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    vi.useRealTimers()
    expect(gateway.asked.ready - before).toBe(services.length)
  })
})

describe('pages and files', () => {
  it.each(['/', '/public/media/none', '/public/openapi.json', '/health/live', '/mailbox', '/no-such-page'])(
    'are refused over the limit of an address: %s',
    async (path) => {
      const statuses = new Set<number>()
      for (let at = 0; at <= limits.fileRate * factor; at += 1) {
        const answer = await fetch(gateway.url + path)
        statuses.add(answer.status)
        if (answer.status !== 429) continue
        expect(await answer.json()).toMatchObject({ code: 'request.tooMany' })
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(statuses).toContain(429)
    },
  )
})
