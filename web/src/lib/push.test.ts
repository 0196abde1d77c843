import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pushState, renewPushSubscription, turnPushOff, turnPushOn } from './push.ts'
import { beginSession, forgetSession } from './session.ts'

const key = 'BKey'
let added: string[] = []
let count = 0
let permission: NotificationPermission = 'granted'

interface FakeSubscription {
  readonly endpoint: string
  readonly options: { readonly applicationServerKey: Uint8Array }
  unsubscribe(): Promise<boolean>
  toJSON(): object
}
/** The subscription of the fake browser. */
let made: FakeSubscription | null = null
const pushManager = {
  getSubscription: () => Promise.resolve(made),
  subscribe: () => {
    count += 1
    const endpoint = `https://push.example/${count}`
    made = {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (char) => char.charCodeAt(0)) },
      unsubscribe: () => {
        made = null
        return Promise.resolve(true)
      },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    }
    return Promise.resolve(made)
  },
}
const registration = { pushManager }

/** Replaces `fetch` by a fake server that stores subscriptions. */
function network(status = 200): void {
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: string }) => {
    if (url.endsWith('push-key')) return Promise.resolve(Response.json({ key }))
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
    if (status === 200) added.push((JSON.parse(body ?? '{}') as { endpoint: string }).endpoint)
    return Promise.resolve(Response.json({ id: 'id' }, { status }))
  })
}

function signIn(sub: string): void {
  const claims = btoa(JSON.stringify({ sub, login: 'NOT_FIRST_TIME', userInfoId: `u-${sub}` }))
  beginSession({ idToken: `x.${claims}.x`, expiresAt: new Date(Date.now() + 900_000).toISOString() })
}

/** Simulates that the session was ended from another device. */
async function signedOutElsewhere(): Promise<void> {
  forgetSession()
  await expect.poll(() => made).toBeNull()
}

beforeEach(() => {
  localStorage.clear()
  added = []
  permission = 'granted'
  made = null
  network()
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: () => Promise.resolve(permission),
  })
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  signIn('jana')
})
afterEach(async () => {
  await signedOutElsewhere()
  vi.unstubAllGlobals()
})

describe('push in this browser', () => {
  it('is on again when the same person signs in after being signed out everywhere', async () => {
    await turnPushOn()
    const [first] = added
    await signedOutElsewhere()
    signIn('jana')
    await renewPushSubscription()
    expect(added).toEqual([first, expect.not.stringContaining(String(first))])
    expect(await pushState()).toBe('on')
  })

  it('sends the same subscription to the server at each start', async () => {
    await turnPushOn()
    await renewPushSubscription()
    expect(added).toEqual([added[0], added[0]])
  })

  it('stays on when the server is unreachable at a start', async () => {
    await turnPushOn()
    network(503)
    await expect(renewPushSubscription()).rejects.toThrow()
    expect(await pushState()).toBe('on')
  })

  it('is not turned on for another person who signs in', async () => {
    await turnPushOn()
    await signedOutElsewhere()
    signIn('petr')
    await renewPushSubscription()
    expect(added).toHaveLength(1)
  })

  it('stays off after it was turned off, or when the permission was taken away', async () => {
    await turnPushOn()
    await turnPushOff()
    await signedOutElsewhere()
    signIn('jana')
    await renewPushSubscription()
    await turnPushOn()
    await signedOutElsewhere()
    permission = 'denied'
    signIn('jana')
    await renewPushSubscription()
    expect(added).toHaveLength(2)
  })
})
