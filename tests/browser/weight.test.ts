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
  '/': { script: 14, all: 60, requests: 8 },
  '/share-item/event/:event': { script: 14, all: 60, requests: 8 },
  '/share-item/org/:club': { script: 14, all: 60, requests: 8 },
  '/about': { script: 182, all: 226, requests: 16 },
  '/sign-in': { script: 342, all: 412, requests: 31 },
  '/sign-up': { script: 342, all: 411, requests: 31 },
}

const members: Readonly<Record<string, Budget>> = {
  '/search': { script: 256, all: 326, requests: 31 },
  '/event-info/:event': { script: 362, all: 443, requests: 45 },
  '/map': { script: 342, all: 420, requests: 37 },
  '/events': { script: 325, all: 402, requests: 38 },
  '/new-event': { script: 461, all: 551, requests: 60 },
  '/chats': { script: 350, all: 426, requests: 37 },
  '/calendar?orgId=:club': { script: 400, all: 486, requests: 47 },
  '/availability': { script: 358, all: 437, requests: 43 },
  '/heat-map': { script: 462, all: 566, requests: 48 },
  '/organizations': { script: 356, all: 436, requests: 44 },
  '/profile': { script: 376, all: 464, requests: 50 },
  '/goals': { script: 385, all: 469, requests: 47 },
  '/payments': { script: 421, all: 497, requests: 55 },
  '/notifications': { script: 368, all: 436, requests: 40 },
  '/settings': { script: 428, all: 518, requests: 67 },
  '/feeds': { script: 367, all: 448, requests: 43 },
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
