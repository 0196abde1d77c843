import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8')
const origin = 'https://parta.test'

interface Answer {
  readonly status: number
  readonly from: string
}
interface Asked {
  readonly path: string
  readonly mode?: string
  readonly method?: string
}

/** Starts the service worker with what its cache keeps, and returns what it answers; `browser` if nothing. */
function aWorker(kept: readonly string[], network: () => Promise<Answer>) {
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(source, {
    URL,
    setTimeout,
    self: {
      location: { origin },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    },
    caches: {
      keys: async () => ['another', 'parta-code-1'],
      match: async (path: string, { cacheName }: { cacheName: string }) =>
        cacheName === 'parta-code-1' && kept.includes(path) ? { status: 200, from: 'cache' } : undefined,
    },
    fetch: network,
  })
  return async ({ path, mode = 'navigate', method = 'GET' }: Asked): Promise<string> => {
    const answers: Promise<Answer>[] = []
    const request = { url: new URL(path, origin).href, mode, method }
    listeners.get('fetch')?.({ request, respondWith: (answer: Promise<Answer>) => answers.push(answer) })
    return (await answers[0])?.from ?? 'browser'
  }
}

const online = async () => ({ status: 200, from: 'network' })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the service worker', () => {
  it('answers a page from the network, so that a release is seen at once', async () => {
    expect(await aWorker(['/'], online)({ path: '/search' })).toBe('network')
  })

  it('answers a page from the cache without a connection, and when a proxy does not reach Parta', async () => {
    expect(await aWorker(['/'], offline)({ path: '/event-attendance/e' })).toBe('cache')
    const proxy = async () => ({ status: 502, from: 'proxy' })
    expect(await aWorker(['/'], proxy)({ path: '/event-attendance/e' })).toBe('cache')
    expect(await aWorker([], proxy)({ path: '/event-attendance/e' })).toBe('proxy')
    await expect(aWorker([], offline)({ path: '/search' })).rejects.toThrow('Failed to fetch')
  })

  it('answers a page from the cache if the network takes longer than four seconds', async () => {
    const answer = aWorker(['/'], () => new Promise(() => {}))({ path: '/search' })
    const state = vi.fn<(from: string) => void>()
    void answer.then(state)
    await vi.advanceTimersByTimeAsync(3900)
    expect(state).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(state).toHaveBeenCalledWith('cache')
  })

  it('answers a hashed file from the cache, and from the network if it is not kept', async () => {
    const ask = aWorker(['/', '/assets/app-1.js'], online)
    expect(await ask({ path: '/assets/app-1.js', mode: 'cors' })).toBe('cache')
    expect(await ask({ path: '/assets/app-2.js', mode: 'cors' })).toBe('network')
  })

  it.for([
    { path: '/a/events/attendance/e', mode: 'cors' },
    { path: '/a/users/export' },
    { path: '/public/identity/social/apple/return', method: 'POST' },
    { path: '/public/media/picture.webp', mode: 'no-cors' },
    { path: '/status.json', mode: 'cors' },
    { path: '/calendar-embedded' },
    { path: '/mailbox' },
    { path: 'https://tiles.test/assets/1.png', mode: 'no-cors' },
  ])('leaves to the browser: %o', async (asked) => {
    expect(await aWorker(['/', '/a/events/attendance/e'], offline)(asked)).toBe('browser')
  })
})
