import { addPush, getPushKey, removePush } from '../generated/operations.ts'
import { call } from './call.ts'
import { beforeSignOut, onSessionEnd } from './session.ts'
import { recall, remember } from './storage.ts'

/** `unsupported`: the browser can't. `denied`: the person said no. `off`: the operator has no keys. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'ready'

const worker = '/sw.js'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Where this browser stands; asks the person nothing. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const { key } = await call(getPushKey, {})
  if (key === null) return 'off'
  return known() !== null && (await subscription()) !== null ? 'on' : 'ready'
}

/** Calls when the person has allowed or refused notifications in the browser's own settings. */
export function onPermission(changed: () => void): () => void {
  const stop = new AbortController()
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', changed, { signal: stop.signal }),
    // Where it can't be asked, the page asks again when it is opened again.
    () => {},
  )
  return () => stop.abort()
}

/** Asks for the permission, then subscribes this browser and tells the server. */
export async function turnPushOn(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  }
  const { key } = await call(getPushKey, {})
  if (key === null) return 'off'
  await subscribe(key)
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const told = known()
  remember('pushFor', null)
  await dropHere()
  if (told) await call(removePush, { params: { id: told.id } })
  return 'ready'
}

/**
 * Called after sign-in and at each start: adds this browser's subscription again where the person has turned push on
 * in this browser. The server keeps a subscription with the session that added it, one for each session. Without a
 * permission given earlier nothing happens.
 */
export async function mendPush(): Promise<void> {
  const account = recall('signedIn')
  const isOn = known() !== null || (account !== null && recall('pushFor') === account)
  if (!isSupported() || Notification.permission !== 'granted' || !isOn) return
  const { key } = await call(getPushKey, {})
  if (key === null) return dropHere()
  await subscribe(key)
}

async function subscribe(key: string): Promise<void> {
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  const held = before && sameKey(before, key) ? before : null
  // A browser refuses a second subscription with another key.
  if (before && !held) await before.unsubscribe()
  const made = held ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint = '', keys = {} } = made.toJSON()
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
  try {
    const { id } = await call(addPush, { body })
    remember('push', `${id} ${endpoint}`)
    remember('pushFor', recall('signedIn'))
  } catch (error) {
    // One that the server knows from before goes on.
    if (!held) await made.unsubscribe()
    throw error
  }
}

/** Takes away what the system still shows of what was read here or elsewhere. */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  if (!isSupported()) return
  const registration = await navigator.serviceWorker.getRegistration(worker)
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (isRead(shown.tag)) shown.close()
  }
}

/** What the server knows of this browser. */
function known(): { id: string; endpoint: string } | null {
  const [id, endpoint] = recall('push')?.split(' ') ?? []
  return id && endpoint ? { id, endpoint } : null
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The next person at this browser must not get what was meant for the one before. */
async function dropHere(): Promise<void> {
  remember('push', null)
  if (isSupported()) await (await subscription())?.unsubscribe()
}

beforeSignOut(async () => {
  const told = known()
  if (told) await call(removePush, { params: { id: told.id } })
})
onSessionEnd(() => void dropHere().catch(console.error))

function sameKey(made: PushSubscription, key: string): boolean {
  const used = made.options.applicationServerKey
  return used !== null && base64url(new Uint8Array(used)) === key.replaceAll('=', '')
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
