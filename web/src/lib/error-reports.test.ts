import { limits } from '@parta/contracts/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf, forgetReports, reportError } from './error-reports.ts'
import { CallError } from './request.ts'

const fetched = vi.fn<(url: string, init: { body: string }) => Promise<Response>>()
const sent = () => fetched.mock.calls.map(([, init]) => JSON.parse(init.body) as { errors: { count: number }[] })
const wait = () => vi.advanceTimersByTimeAsync(limits.browserErrorSeconds * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(async () => new Response('', { status: 204 }))
  forgetReports()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the reports of uncaught errors', () => {
  it('are sent together after seven seconds, each with its count', async () => {
    const error = new TypeError('x is undefined')
    reportError('error', error)
    reportError('error', error)
    reportError('rejection', new Error('other'))
    expect(fetched).not.toHaveBeenCalled()
    await wait()
    expect(sent()).toMatchObject([
      {
        errors: [
          { kind: 'error', count: 2 },
          { kind: 'rejection', count: 1 },
        ],
      },
    ])
    await wait()
    expect(fetched).toHaveBeenCalledOnce()
  })

  it.each([
    new CallError('event.full', 409),
    new CallError('network.failed', 0),
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new TypeError('Failed to fetch dynamically imported module: /assets/Map-1.js'),
    new DOMException('The operation was aborted.', 'AbortError'),
    'ResizeObserver loop completed with undelivered notifications.',
  ])('do not contain refusals, network failures and harmless errors: %s', (thrown) => {
    expect(errorOf('rejection', thrown)).toBeNull()
  })

  it('contain no personal data', () => {
    const error = errorOf('error', new Error('jana@example.cz, "Ahoj"'))
    expect(error?.message).toBe('Error: <email>, "…"')
    expect(errorOf('rejection', { secret: 'x' })?.message).toBe('Thrown: [object Object]')
  })

  it('are limited per report and per visit', async () => {
    for (let at = 0; at < 2 * limits.browserErrorsAtOnce; at += 1) reportError('error', new Error(`e ${at}`))
    await wait()
    expect(sent()[0]?.errors).toHaveLength(limits.browserErrorsAtOnce)
    for (let round = 0; round < 10; round += 1) {
      for (let at = 0; at < limits.browserErrorsAtOnce; at += 1) reportError('error', new Error(`r ${round} ${at}`))
      await wait()
    }
    expect(sent().flatMap(({ errors }) => errors)).toHaveLength(limits.browserErrorsPerVisit)
  })
})
