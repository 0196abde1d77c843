import { day } from '@parta/contracts/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beforeSignOut,
  beginSession,
  expectedPerson,
  followOtherTabs,
  forgetSession,
  getLeaveReason,
  getSession,
  getSessionEnding,
  getToken,
  onSessionEnd,
  renewToken,
  signOut,
  startSession,
} from './session.ts'
import { keepOffline, offlineNames, recall, remember } from './storage.ts'

let asked: string[] = []
/** Replaces `fetch`. */
function network(answer: (url: string) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
}
const done = () => new Response('{}')
const refused = (params?: object) =>
  new Response(JSON.stringify({ code: 'identity.notSignedIn', params }), { status: 401 })
const session = (sub: string) => ({
  idToken: `x.${btoa(JSON.stringify({ sub, login: 'NOT_FIRST_TIME', userInfoId: `u-${sub}` }))}.x`,
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
})
/** Changes the storage and fires the event that other tabs get. */
function fromAnotherTab(change: () => void): void {
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'parta.signed-in' }))
}
const ended = vi.fn<() => void>()
onSessionEnd(ended)
followOtherTabs()

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  localStorage.clear()
  // Another test file in this thread may have left a session.
  forgetSession()
  ended.mockClear()
})
afterEach(() => {
  forgetSession()
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the person whose session is starting', () => {
  it('is known from the last session, once the account has a profile, until the session ends', () => {
    network(done)
    beginSession(session('jana'))
    expect(expectedPerson()).toBe('u-jana')
    const idToken = `x.${btoa(JSON.stringify({ sub: 'nova', login: 'FIRST_TIME', userInfoId: 'u-nova' }))}.x`
    beginSession({ ...session('nova'), idToken })
    expect(expectedPerson()).toBeNull()
    beginSession(session('jana'))
    forgetSession()
    expect(expectedPerson()).toBeNull()
  })
})

describe('a session that cannot be renewed because the server is not reached', () => {
  const keepProfile = () => {
    remember('signedIn', 'jana')
    remember('person', 'u1')
    keepOffline('reply.getMe.', { reply: {} }, new Date(Date.now() + day))
  }

  it('is shown as offline if this browser keeps the profile, until the server is reached', async () => {
    keepProfile()
    network(() => Promise.reject(new TypeError('offline')))
    await startSession()
    expect([getSession().status, await getToken()]).toEqual(['offline', null])
    beginSession(session('jana'))
    expect(getSession().status).toBe('in')
  })

  it('deletes everything when the server says that it has ended', async () => {
    keepProfile()
    network(() => Promise.reject(new TypeError('offline')))
    await startSession()
    network(() => refused({}))
    await renewToken(null)
    expect([getSession().status, offlineNames('')]).toEqual(['out', []])
  })

  it('deletes everything when another account has signed in', async () => {
    keepProfile()
    network(() => Promise.reject(new TypeError('offline')))
    await startSession()
    beginSession(session('petr'))
    expect(ended).toHaveBeenCalledOnce()
    expect(Object.keys(localStorage).filter((key) => key.includes('getMe'))).toEqual([])
  })
})

describe('sign-out', () => {
  it('in another tab also ends a session that is only starting, and is not taken for an expired one', async () => {
    let answer: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    remember('signedIn', 'jana')
    const starting = startSession()
    fromAnotherTab(() => localStorage.removeItem('parta.signed-in'))
    expect([getSession().status, getLeaveReason()]).toEqual(['out', 'signedOut'])
    answer(new Response(JSON.stringify({ code: 'identity.notSignedIn' }), { status: 401 }))
    await starting
    expect([getSession().status, getSessionEnding()]).toEqual(['out', null])
  })

  it('deletes the person’s data, and keeps settings of the device', async () => {
    network(done)
    beginSession(session('jana'))
    remember('locale', 'sk')
    remember('wanted', '/events')
    remember('city', 'brno')
    localStorage.setItem('mantine-color-scheme-value', 'dark')
    await signOut()
    expect(getSession().status).toBe('out')
    expect(ended).toHaveBeenCalledOnce()
    expect(Object.keys(localStorage).sort()).toEqual(['mantine-color-scheme-value', 'parta.locale'])
    expect(getLeaveReason()).toBe('signedOut')
  })

  it('runs the registered callbacks before the session ends', async () => {
    network(done)
    const order: string[] = []
    beforeSignOut(async () => void order.push(getSession().status))
    beginSession(session('jana'))
    await signOut()
    expect(order).toEqual(['in'])
  })

  it('without a network is repeated at the next start', async () => {
    network(() => Promise.reject(new TypeError('offline')))
    beginSession(session('jana'))
    await signOut()
    expect(getSession().status).toBe('out')
    network(done)
    asked = []
    await startSession()
    await startSession()
    expect(asked).toEqual(['/public/identity/sign-out'])
  })
})

describe('a session that the servers ended', () => {
  it.each([
    [{ reason: 'revoked' }, 'revoked'],
    [{ reason: 'something new' }, 'expired'],
    [undefined, 'expired'],
  ])('with %j keeps the reason %s until the next sign-in', async (params, ending) => {
    network(() => refused(params))
    beginSession(session('jana'))
    await renewToken(session('jana').idToken)
    expect([getSession().status, getSessionEnding()]).toEqual(['out', ending])
    beginSession(session('petr'))
    expect(getSessionEnding()).toBeNull()
  })

  it('shows the reason in every tab; a sign-out has none', async () => {
    network(done)
    beginSession(session('jana'))
    fromAnotherTab(() => {
      localStorage.clear()
      remember('sessionEnding', 'password')
    })
    expect([getSession().status, getSessionEnding(), getLeaveReason()]).toEqual(['out', 'password', null])
    beginSession(session('jana'))
    await signOut()
    expect(getSessionEnding()).toBeNull()
  })
})

describe('tabs of one browser', () => {
  it('sign out together', () => {
    beginSession(session('jana'))
    fromAnotherTab(() => localStorage.clear())
    expect(getSession().status).toBe('out')
    expect(ended).toHaveBeenCalledOnce()
  })

  it('sign in together', async () => {
    network(() => new Response(JSON.stringify(session('jana'))))
    fromAnotherTab(() => remember('signedIn', 'jana'))
    await expect.poll(getSession).toMatchObject({ status: 'in', claims: { sub: 'jana' } })
  })

  it('show no data of the previous person after another signs in', async () => {
    beginSession(session('jana'))
    network(() => new Response(JSON.stringify(session('petr'))))
    fromAnotherTab(() => remember('signedIn', 'petr'))
    await expect.poll(getSession).toMatchObject({ claims: { sub: 'petr' } })
    expect(ended).toHaveBeenCalledOnce()
    expect(recall('signedIn')).toBe('petr')
  })
})
