import { describe, expect, it } from 'vitest'
import { arrive, type Visitor } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, czech } from './event-page.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

/** What a page may load when nothing of it is in the browser's cache, as transferred. */
interface Budget {
  /** Kibibytes of scripts, and of all requests together. */
  readonly script: number
  readonly all: number
  readonly requests: number
}

/**
 * Measured on a phone, with a margin of three per cent and three requests. Lower a budget when its page became lighter; a new page gets a
 * line. `PARTA_WEIGHTS=1` prints what was measured.
 */
const visitors: Readonly<Record<string, Budget>> = {
  '/': { script: 221, all: 273, requests: 31 },
  '/share-item/event/:event': { script: 284, all: 332, requests: 25 },
  '/about': { script: 201, all: 245, requests: 15 },
  '/sign-in': { script: 317, all: 381, requests: 37 },
  '/sign-up': { script: 299, all: 362, requests: 33 },
}

const members: Readonly<Record<string, Budget>> = {
  '/search': { script: 426, all: 514, requests: 92 },
  '/event-info/:event': { script: 441, all: 530, requests: 106 },
  '/map': { script: 372, all: 448, requests: 66 },
  '/events': { script: 391, all: 477, requests: 85 },
  '/new-event': { script: 467, all: 554, requests: 103 },
  '/chats': { script: 384, all: 466, requests: 71 },
  '/calendar?orgId=:club': { script: 382, all: 459, requests: 68 },
  '/availability': { script: 371, all: 450, requests: 66 },
  '/heat-map': { script: 465, all: 567, requests: 77 },
  '/organizations': { script: 376, all: 457, requests: 72 },
  '/profile': { script: 392, all: 484, requests: 89 },
  '/goals': { script: 385, all: 466, requests: 74 },
  '/payments': { script: 376, all: 457, requests: 71 },
  '/notifications': { script: 366, all: 444, requests: 63 },
  '/settings': { script: 403, all: 489, requests: 90 },
  '/feeds': { script: 374, all: 456, requests: 73 },
}

/** Opens a page in a browser that was never here. @returns what the browser has counted */
async function weigh({ page }: Visitor, path: string): Promise<Budget> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes = { script: 0, all: 0 }
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.startsWith('http')) kinds.set(requestId, type ?? 'Other')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!kinds.has(requestId)) return
    bytes.all += encodedDataLength
    if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await devtools.detach()
  return { script: Math.ceil(bytes.script / 1024), all: Math.ceil(bytes.all / 1024), requests: kinds.size }
}

describe('the weight of a page on a phone', () => {
  it('is within its budget, with nothing in the cache', async () => {
    const budgets = { ...visitors, ...members }
    const { plan, ...zora } = await aLeader('Zora')
    const event = await plan({ name: 'Volejbal' })
    const club = await aClub(await callsOf(zora.email), 'Sokol Lehký')
    // Not the leader, whose browser also keeps the check-in for use without a connection.
    const { email } = await aMember('Petr')
    const found: Record<string, Budget> = {}
    for (const path of Object.keys(budgets)) {
      const petr = await arrive(czech, 'Petr')
      if (path in members) await startSession(petr, email)
      found[path] = await weigh(petr, path.replace(':event', event).replace(':club', club))
      await petr.leave()
    }
    if (process.env['PARTA_WEIGHTS']) console.table(found)
    for (const [path, budget] of Object.entries(budgets)) {
      const weight = found[path]
      expect.soft(weight?.script, `kB of scripts of ${path}`).toBeLessThanOrEqual(budget.script)
      expect.soft(weight?.all, `kB of ${path}`).toBeLessThanOrEqual(budget.all)
      expect.soft(weight?.requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests)
      // A page that did not load would be light, too.
      expect.soft(weight?.requests, `requests of ${path}`).toBeGreaterThan(5)
    }
  })
})
