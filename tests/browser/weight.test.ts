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
  '/': { script: 13, all: 55, requests: 9 },
  '/share-item/event/:event': { script: 13, all: 56, requests: 9 },
  '/share-item/org/:club': { script: 13, all: 54, requests: 9 },
  '/about': { script: 113, all: 156, requests: 15 },
  '/sign-in': { script: 301, all: 371, requests: 36 },
  '/sign-up': { script: 301, all: 370, requests: 36 },
}

const members: Readonly<Record<string, Budget>> = {
  '/search': { script: 162, all: 230, requests: 28 },
  '/event-info/:event': { script: 185, all: 257, requests: 33 },
  '/map': { script: 169, all: 236, requests: 29 },
  '/events': { script: 235, all: 309, requests: 39 },
  '/new-event': { script: 407, all: 495, requests: 80 },
  '/chats': { script: 293, all: 368, requests: 41 },
  '/calendar?orgId=:club': { script: 332, all: 414, requests: 51 },
  '/availability': { script: 289, all: 364, requests: 45 },
  '/heat-map': { script: 467, all: 574, requests: 74 },
  '/organizations': { script: 306, all: 384, requests: 50 },
  '/profile': { script: 321, all: 405, requests: 58 },
  '/goals': { script: 339, all: 425, requests: 56 },
  '/payments': { script: 371, all: 455, requests: 63 },
  '/notifications': { script: 313, all: 389, requests: 47 },
  '/settings': { script: 379, all: 466, requests: 77 },
  '/feeds': { script: 317, all: 395, requests: 53 },
}

/** A page that has loaded nothing for so long has loaded. */
const quietMs = 1000

/** Opens a page in a browser that was never here. @returns what the browser has counted */
async function weigh({ page }: Visitor, path: string): Promise<Budget> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes = { script: 0, all: 0 }
  let lastAt = Date.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, type ?? 'Other')
    lastAt = Date.now()
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!kinds.has(requestId)) return
    lastAt = Date.now()
    bytes.all += encodedDataLength
    if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  // Playwright's `networkidle` comes once, and too early when a busy machine runs a script for half a second.
  await expect.poll(() => Date.now() - lastAt, { message: `${path} has loaded` }).toBeGreaterThan(quietMs)
  await devtools.detach()
  return { script: Math.ceil(bytes.script / 1024), all: Math.ceil(bytes.all / 1024), requests: kinds.size }
}

function isWithin(weight: Budget, budget: Budget): boolean {
  return weight.script <= budget.script && weight.all <= budget.all && weight.requests <= budget.requests
}

describe('the weight of a page on a phone', () => {
  it('is within its budget, with nothing in the cache', async () => {
    const budgets = { ...visitors, ...members }
    const { plan, ...zora } = await aLeader('Zora')
    const event = await plan({ name: 'Volejbal' })
    const club = await aClub(await callsOf(zora.email), 'Sokol Lehký')
    // Not the leader, whose browser also keeps the check-in for use without a connection.
    const { email } = await aMember('Petr')
    const weighAs = async (path: string): Promise<Budget> => {
      const petr = await arrive(czech, 'Petr')
      if (path in members) await startSession(petr, email)
      const weight = await weigh(petr, path.replace(':event', event).replace(':club', club))
      await petr.leave()
      return weight
    }
    const found: Record<string, Budget> = {}
    for (const [path, budget] of Object.entries(budgets)) {
      const weight = await weighAs(path)
      // A notification may have arrived meanwhile and loaded the code of its toast.
      found[path] = isWithin(weight, budget) ? weight : await weighAs(path)
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
