import { addPush, getPushKey, removePush } from '../generated/operations.ts'
import { call } from './call.ts'
import { beforeSignOut, onSessionEnd } from './session.ts'
import { recall, remember } from './storage.ts'

/** `unsupported`: by the browser. `insecure`: the page did not come over HTTPS. `denied`: by the person. `off`: the operator has configured no keys. */
export type PushState = 'unsupported' | 'insecure' | 'denied' | 'off' | 'on' | 'ready'

const worker = '/sw.js'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Returns the state of this browser without asking the person. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return isSecureContext ? 'unsupported' : 'insecure'
  if (Notification.permission === 'denied') return 'denied'
  const { key } = await call(getPushKey, {})
  if (key === null) return 'off'
  return known() !== null && (await subscription()) !== null ? 'on' : 'ready'
}

/** Calls `changed` when the permission is changed in the browser's settings; returns the function that stops it. */
export function onPermission(changed: () => void): () => void {
  const stop = new AbortController()
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', changed, { signal: stop.signal }),
    // If the browser cannot report changes, the state is read again when the page is opened again.
    () => {},
  )
  return () => stop.abort()
}

/** Asks for the permission, subscribes this browser and registers it with the server. */
export async function turnPushOn(): Promise<PushState> {
  if (!isSupported()) return isSecureContext ? 'unsupported' : 'insecure'
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
  await removeSubscription()
  if (told) await call(removePush, { params: { id: told.id } })
  return 'ready'
}

/**
 * Called after sign-in and at each start: registers this browser's subscription again if the person has turned push on
 * in this browser. The server stores one subscription per session, with the session that added it. Without a permission
 * given earlier nothing happens.
 */
export async function renewPushSubscription(): Promise<void> {
  const account = recall('signedIn')
  const isOn = known() !== null || (account !== null && recall('pushFor') === account)
  if (!isSupported() || Notification.permission !== 'granted' || !isOn) return
  const { key } = await call(getPushKey, {})
  if (key === null) return removeSubscription()
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
    // A subscription that the server already knew stays.
    if (!held) await made.unsubscribe()
    throw error
  }
}

/** Closes the system notifications of what was read here or elsewhere. */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  if (!isSupported()) return
  const registration = await navigator.serviceWorker.getRegistration(worker)
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (isRead(shown.tag)) shown.close()
  }
}

/** Returns the subscription that this browser has registered with the server. */
function known(): { id: string; endpoint: string } | null {
  const [id, endpoint] = recall('push')?.split(' ') ?? []
  return id && endpoint ? { id, endpoint } : null
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Removes the subscription, so that the next person at this browser gets none of these notifications. */
async function removeSubscription(): Promise<void> {
  remember('push', null)
  if (isSupported()) await (await subscription())?.unsubscribe()
}

beforeSignOut(async () => {
  const told = known()
  if (told) await call(removePush, { params: { id: told.id } })
})
onSessionEnd(() => void removeSubscription().catch(console.error))

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
