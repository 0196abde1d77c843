import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  deleteAccount,
  getEvent,
  getEventFile,
  getPicture,
  joinEvent,
  landing,
  searchEvents,
  signOut as signOutOperation,
  unlink,
} from '../generated/operations.ts'
import { call } from './call.ts'
import { settleProof } from './proof.ts'
import { CallError } from './request.ts'
import { beginSession, forgetSession, getSession, signOut, startSession } from './session.ts'
import { remember } from './storage.ts'

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>
let asked: { url: string; init: RequestInit }[] = []
/** Replaces `fetch`; everything above it is real. */
function network(answer: Answer): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer(url, init)
  })
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const problem = (code: string, status: number, more: object = {}) =>
  json({ type: '', title: code, status, code, ...more }, status)
const claims = (name: string) => btoa(JSON.stringify({ name, login: 'NOT_FIRST_TIME', userInfoId: 'u1' }))
const token = (name: string) => `x.${claims(name)}.x`
const session = (name: string) => ({ idToken: token(name), expiresAt: new Date(Date.now() + 900_000).toISOString() })
const bearer = (index: number) => new Headers(asked[index]?.init.headers).get('authorization')

beforeEach(() => {
  asked = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call', () => {
  it('puts parameters into the path and omits empty query fields', async () => {
    network(() => json({ items: [] }))
    await call(searchEvents, { query: { lat: 49.19, lon: 16.6, query: '', freeOnly: true } })
    expect(asked[0]?.url).toBe('/a/events/search?lat=49.19&lon=16.6&freeOnly=true')
    await call(getEvent, { params: { id: 'a/b' } })
    expect(asked[1]?.url).toBe('/a/events/single/a%2Fb')
  })

  it('is not repeated with the session of another account', async () => {
    const of = (sub: string) => ({
      idToken: `x.${btoa(JSON.stringify({ sub, login: 'NOT_FIRST_TIME', userInfoId: `u-${sub}` }))}.x`,
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    })
    beginSession(of('anna'))
    network((url) => (url.endsWith('/refresh') ? json(of('bara')) : problem('identity.notSignedIn', 401)))
    await expect(call(joinEvent, { body: { eventId: 'e1', products: [] } } as never)).rejects.toThrow(
      'identity.notSignedIn',
    )
    expect(asked).toHaveLength(2)
    forgetSession()
  })

  it('is not taken as answered by a page of the network, for example its sign-in', async () => {
    network(() => new Response('<!doctype html><title>Wi-Fi</title>'))
    await expect(call(searchEvents, { query: { lat: 49.19, lon: 16.6 } })).rejects.toThrow('network.failed')
  })

  it('returns a calendar as text', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    network(() => new Response(calendar, { headers: { 'content-type': 'text/calendar; charset=utf-8' } }))
    expect(await call(getEventFile, { params: { id: 'e1' } })).toBe(calendar)
  })

  it('returns a picture as a file if the operation declares one', async () => {
    network(() => new Response('pixels', { headers: { 'content-type': 'image/webp' } }))
    const picture = await call(getPicture, { params: { id: 'm1' } })
    expect([picture.size, picture.type]).toEqual([6, 'image/webp'])
  })

  it('throws the problem when a picture is refused', async () => {
    network(() => problem('request.notFound', 404))
    await expect(call(getPicture, { params: { id: 'm1' } })).rejects.toMatchObject({ status: 404 })
  })

  it('sends no token to public operations', async () => {
    beginSession(session('Jana'))
    network(() => json({ items: [] }))
    await call(landing, {})
    expect(bearer(0)).toBeNull()
  })

  it('turns a problem document into an error with code, fields and parameters', async () => {
    network(() =>
      problem('karma.tooLow', 409, { params: { needed: 1 }, errors: [{ field: 'x', code: 'validation.type' }] }),
    )
    const error = await call(joinEvent, { params: { id: 'e1' } }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 'karma.tooLow', status: 409, params: { needed: 1 }, fields: [{ field: 'x' }] })
  })

  it('reports an unreachable server, also behind a proxy', async () => {
    network(() => Promise.reject(new TypeError('failed to fetch')))
    await expect(call(landing, {})).rejects.toMatchObject({ code: 'network.failed', status: 0 })
    network(() => new Response('<html>Bad gateway</html>', { status: 502 }))
    await expect(call(landing, {})).rejects.toMatchObject({ code: 'server.unavailable' })
  })

  it('renews an expired token once for all calls, and repeats them', async () => {
    beginSession(session('Old'))
    network((url, init) => {
      if (url.endsWith('/refresh')) return json(session('New'))
      const sent = (init.headers as Record<string, string>)['authorization']
      return sent === `Bearer ${token('New')}` ? json({ items: [] }) : problem('token.invalid', 401)
    })
    const ask = () => call(searchEvents, { query: { lat: 1, lon: 1 } })
    await Promise.all([ask(), ask(), ask()])
    expect(asked.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1)
  })

  it.each(['u1', null])('waits for the session that is starting, if %s was expected', async (person) => {
    forgetSession()
    localStorage.setItem('parta.signed-in', 'jana')
    remember('person', person)
    network((url) => json(url.endsWith('/refresh') ? session('Jana') : { items: [] }))
    void startSession()
    await call(searchEvents, { query: { lat: 1, lon: 1 } })
    expect([asked.length, bearer(1)]).toEqual([2, `Bearer ${token('Jana')}`])
  })

  it.each([
    ['has ended', () => problem('identity.notSignedIn', 401)],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('is not sent when the session that was starting %s', async (_case, refresh) => {
    forgetSession()
    localStorage.setItem('parta.signed-in', 'jana')
    network(refresh)
    void startSession()
    await expect(call(getEvent, { params: { id: 'e1' } })).rejects.toMatchObject({ code: 'network.failed' })
    expect(asked.map(({ url }) => url)).toEqual(['/public/identity/refresh'])
  })

  it('changes nothing for another person than the one who was expected while the session started, and reads', async () => {
    localStorage.setItem('parta.signed-in', 'jana')
    localStorage.setItem('parta.person', 'u2')
    network((url) => json(url.endsWith('/refresh') ? session('Jana') : {}))
    void startSession()
    const reading = call(getEvent, { params: { id: 'e1' } })
    await expect(call(deleteAccount, {})).rejects.toMatchObject({ code: 'network.failed' })
    await reading
    expect(asked.map(({ url }) => url)).toEqual(['/public/identity/refresh', '/a/events/single/e1'])
  })

  it('that needs a fresh proof is repeated after one proof for all pending calls', async () => {
    beginSession(session('Jana'))
    let isProved = false
    network(() => (isProved ? new Response(null, { status: 204 }) : problem('identity.proofRequired', 403)))
    const waiting = Promise.all([call(unlink, { params: { provider: 'google' } }), call(deleteAccount, {})])
    await expect.poll(() => asked).toHaveLength(2)
    isProved = true
    settleProof(true)
    await waiting
    expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual(['google', 'account', 'google', 'account'])
  })

  it('that needs a fresh proof fails if the person gives none or the session ends', async () => {
    beginSession(session('Jana'))
    network(() => problem('identity.proofRequired', 403))
    for (const [before, end] of [() => settleProof(false), () => forgetSession()].entries()) {
      const failing = call(deleteAccount, {}).catch((error: unknown) => error)
      await expect.poll(() => asked).toHaveLength(before + 1)
      end()
      expect(await failing).toMatchObject({ code: 'identity.proofRequired' })
    }
    expect(asked).toHaveLength(2)
  })

  it('ends the session when the refresh is refused, and throws the refusal', async () => {
    beginSession(session('Jana'))
    network((url) => problem(url.endsWith('/refresh') ? 'identity.notSignedIn' : 'token.invalid', 401))
    await expect(call(getEvent, { params: { id: 'e1' } })).rejects.toMatchObject({ code: 'token.invalid' })
    expect(getSession().status).toBe('out')
  })

  it('that begins while the person signs out is not sent', async () => {
    beginSession(session('Jana'))
    let answer = (_response: Response) => {}
    network(() => new Promise((resolve) => (answer = resolve)))
    const leaving = signOut()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const begun = call(getEvent, { params: { id: 'e1' } })
    answer(json({}))
    await Promise.all([leaving, expect(begun).rejects.toMatchObject({ code: 'network.failed' })])
    expect(asked.map(({ url }) => url)).toEqual([signOutOperation.path])
  })

  it('keeps the session when only the network fails', async () => {
    beginSession(session('Jana'))
    network((url) =>
      url.endsWith('/refresh') ? Promise.reject(new TypeError('offline')) : problem('token.invalid', 401),
    )
    await expect(call(getEvent, { params: { id: 'e1' } })).rejects.toMatchObject({ code: 'token.invalid' })
    expect(getSession().status).toBe('in')
  })
})

describe('the session at start', () => {
  it('makes no call if nobody has signed in before', async () => {
    localStorage.clear()
    network(() => json(session('Jana')))
    await startSession()
    expect(asked).toHaveLength(0)
  })

  it('is restored by the cookie, and renewed before the token expires', async () => {
    vi.useFakeTimers()
    localStorage.setItem('parta.signed-in', '1')
    network(() => json(session('Jana')))
    await startSession()
    expect(getSession()).toMatchObject({ status: 'in', claims: { name: 'Jana' } })
    const before = asked.length
    await vi.advanceTimersByTimeAsync(845_000)
    expect(asked.length).toBe(before + 1)
  })
})
