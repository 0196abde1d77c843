import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetSession, getToken, startSession } from '../lib/session.ts'
import { keepOffline, remember } from '../lib/storage.ts'
import { ExpectUser, FirstProfileOnly, RequireUser } from './guards.tsx'

let root: Root
let opened: number
/** Answers the call that starts the session. */
let answer: (response: Response) => void

function Page() {
  useEffect(() => {
    opened += 1
  }, [])
  return <p>page</p>
}

const routes = [
  {
    Component: ExpectUser,
    children: [
      { path: '/search', Component: Page },
      { path: '/settings', Component: Page },
      { path: '/events', element: <p>events</p> },
    ],
  },
  { Component: RequireUser, children: [{ path: '/admin', Component: Page }] },
  { path: '/sign-in', element: <p>sign-in</p> },
  { Component: FirstProfileOnly, children: [{ path: '/about-user', element: <p>first profile</p> }] },
]

/** Opens the app at an address, in a browser where somebody is signed in. */
async function open(path: string): Promise<void> {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const element = document.body.appendChild(document.createElement('div'))
  element.id = 'root'
  root = createRoot(element)
  void startSession()
  await act(async () => root.render(<RouterProvider router={router} />))
}

/** Answers the call that starts the session, and waits until the session has started or ended. */
async function answerWith(body: object, status = 200): Promise<void> {
  await act(async () => {
    answer(new Response(JSON.stringify(body), { status }))
    await getToken()
  })
}

const session = (userInfoId: string) => ({
  idToken: `x.${btoa(JSON.stringify({ sub: 'jana', login: 'NOT_FIRST_TIME', userInfoId, termsAndConditions: 1 }))}.x`,
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
})
const shown = () => document.body.textContent

beforeEach(() => {
  opened = 0
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  remember('signedIn', 'jana')
  remember('person', 'u1')
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  forgetSession()
  vi.unstubAllGlobals()
})

it('renders a page while the session of a known person starts, and not again once it has started', async () => {
  await open('/search')
  expect(shown()).toBe('page')
  await answerWith(session('u1'))
  expect([shown(), opened]).toEqual(['page', 1])
})

it('leads from the search to own events while the server is not reached, if the profile is kept', async () => {
  keepOffline('reply.getMe.', { reply: {} }, new Date(Date.now() + 60_000))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await open('/search')
  await act(async () => void (await getToken()))
  expect([shown(), document.getElementById('root')?.inert]).toEqual(['events', false])
})

it('lets nobody press or type anything before the session has started', async () => {
  await open('/search')
  expect(document.getElementById('root')?.inert).toBe(true)
  await answerWith(session('u1'))
  expect(document.getElementById('root')?.inert).toBe(false)
})

it('opens the page anew when somebody else is signed in', async () => {
  await open('/search')
  await answerWith(session('u2'))
  await expect.poll(() => [shown(), opened]).toEqual(['page', 2])
})

it('leads to the sign-in when the session has ended', async () => {
  await open('/search')
  await answerWith({ code: 'identity.notSignedIn' }, 401)
  await expect.poll(shown).toBe('sign-in')
})

it('says that the server is out of reach, and tries again, when the session can neither start nor has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open('/search')
  await act(async () => {
    answer(new Response('{}', { status: 503 }))
    await vi.advanceTimersByTimeAsync(20)
  })
  expect(shown()).toContain('lost.title')
  await act(async () => void (await vi.advanceTimersByTimeAsync(16_000)))
  // A try that fails leaves the screen as it is: the page was rendered only once.
  expect([shown(), opened]).toEqual([expect.stringContaining('lost.title'), 1])
  await act(async () => {
    answer(new Response(JSON.stringify(session('u1'))))
    await vi.advanceTimersByTimeAsync(20)
  })
  vi.useRealTimers()
  expect(shown()).toBe('page')
})

it.each(['/settings', '/about-user'])('tries at once when the person asks for it, on %s', async (path) => {
  await open(path)
  await answerWith({}, 503)
  await expect.poll(shown).toContain('lost.title')
  await act(async () => document.querySelector('button')?.click())
  await answerWith(session(path === '/settings' ? 'u1' : ''))
  await expect.poll(shown).toBe(path === '/settings' ? 'page' : 'first profile')
})

it.each(['/settings', '/admin'])('waits for the session before it renders another page: %s', async (path) => {
  await open(path)
  expect(shown()).toBe('')
  await answerWith(session('u1'))
  await expect.poll(shown).toBe('page')
})

it('waits for the session of an account that has no profile yet', async () => {
  remember('person', null)
  await open('/search')
  expect(shown()).toBe('')
  await answerWith(session(''))
  await expect.poll(shown).toBe('first profile')
})
