import type { ErrorCode } from '@parta/contracts/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getEvent, getMe, getOrg, listMessages, listMyEvents } from '../generated/operations.ts'
import { keptMs, keptSince, readKept } from './kept-replies.ts'
import { forgetOthers, forgetPerson, offlineNames, remember } from './storage.ts'

/** What the server answers; `null` while it is not reached. */
let answer: () => Response | null
const replies = (body: object) => () => new Response(JSON.stringify(body))
const refuses = (code: ErrorCode, status: number) => () => new Response(JSON.stringify({ code }), { status })
const isUnreached = () => null
const ownEvent = { id: 'e1', joined: ['u1'], isLeader: false, isTrainer: false }
const readEvent = (id = 'e1') => readKept(getEvent, { params: { id }, query: {} })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T13:05:00Z') })
  localStorage.clear()
  keptSince.set(null)
  remember('signedIn', 'anna')
  vi.stubGlobal('fetch', async () => answer() ?? Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a kept reply', () => {
  it('is returned when the server is not reached, with the time at which it was given', async () => {
    answer = replies(ownEvent)
    await readEvent()
    expect(keptSince.get()).toBeNull()
    vi.advanceTimersByTime(60_000)
    answer = isUnreached
    expect(await readEvent()).toEqual(ownEvent)
    expect(keptSince.get()).toBe('2026-12-01T13:05:00.000Z')
  })

  it('is deleted when the event is gone or the person may no longer see it', async () => {
    answer = replies(ownEvent)
    await readEvent()
    answer = refuses('event.notFound', 404)
    await expect(readEvent()).rejects.toThrow('event.notFound')
    expect(offlineNames('reply.')).toEqual([])
  })

  it('is deleted when the person has left the event', async () => {
    answer = replies(ownEvent)
    await readEvent()
    answer = replies({ ...ownEvent, joined: [] })
    await readEvent()
    expect(offlineNames('reply.')).toEqual([])
  })

  it('is not returned to another account, nor after sign-out, nor after a week', async () => {
    answer = replies(ownEvent)
    await readEvent()
    answer = isUnreached
    remember('signedIn', 'bara')
    await expect(readEvent()).rejects.toThrow('network.failed')
    remember('signedIn', 'anna')
    vi.advanceTimersByTime(keptMs)
    await expect(readEvent()).rejects.toThrow('network.failed')
  })

  it('is deleted at sign-out and when another account signs in', async () => {
    answer = replies(ownEvent)
    await readEvent()
    remember('signedIn', 'bara')
    forgetOthers()
    expect(Object.keys(localStorage).filter((key) => key.includes('reply'))).toEqual([])
    await readEvent()
    forgetPerson()
    expect(Object.keys(localStorage).filter((key) => key.includes('reply'))).toEqual([])
  })

  it('is not kept for an account that signed in while it was on its way', async () => {
    answer = () => {
      remember('signedIn', 'bara')
      return replies(ownEvent)()
    }
    await readEvent()
    expect(offlineNames('reply.')).toEqual([])
  })
})

describe('what is kept', () => {
  it('are the ten events of the person that were opened last', async () => {
    for (let index = 0; index < 12; index += 1) {
      vi.advanceTimersByTime(1000)
      answer = replies(ownEvent)
      await readEvent(`e${index}`)
    }
    expect(offlineNames('reply.getEvent.').toSorted()).toEqual(
      Array.from({ length: 10 }, (_, index) => `reply.getEvent.e${index + 2}`).toSorted(),
    )
  })

  it('is of lists the whole first page only, and nothing of other operations and of events of others', async () => {
    answer = replies({ items: [] })
    await readKept(listMyEvents, { query: { limit: 20 } })
    await readKept(listMyEvents, { query: { limit: 20, nextToken: 'n' } })
    await readKept(listMyEvents, { query: { orgId: 'o1' } })
    await readKept(listMessages, { params: { id: 'c1' }, query: { after: 3 } })
    await readKept(listMessages, { params: { id: 'c1' }, query: { pictures: true, limit: 10 } })
    await readKept(getOrg, { params: { id: 'o1' } })
    await readKept(getMe, {})
    answer = replies({ ...ownEvent, joined: [] })
    await readEvent()
    expect(offlineNames('reply.').toSorted()).toEqual(['reply.getMe.', 'reply.listMyEvents.'])
  })

  it('stands for no refusal: a refused read is refused', async () => {
    answer = replies(ownEvent)
    await readEvent()
    answer = refuses('server.failed', 500)
    await expect(readEvent()).rejects.toThrow('server.failed')
  })
})
