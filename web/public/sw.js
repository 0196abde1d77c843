/*
 * Shows push notifications, and opens the app without a connection for people who are signed in.
 * It answers pages and hashed files only, from caches that the app fills (`lib/offline-code.ts`); calls of the API and
 * pictures never pass through it.
 */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Also in `lib/offline-code.ts`. */
const codePrefix = 'parta-code-'
/** A page that has not answered after this time comes from the cache, in milliseconds. */
const pageMs = 4000
/** Addresses that are not pages of the app; the browser loads them as if there were no worker. */
const notPages = /^\/(a|public|ops|ws|mailbox|health|metrics|calendar-embedded)(\/|$)|\.\w+$/

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (!notPages.test(pathname)) event.respondWith(page(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** Returns the page from the network, so that a release is seen at once; from the cache if there is no answer. */
async function page(request) {
  const asked = fetch(request)
  // Handled below, after the cache was read.
  asked.catch(() => {})
  const kept = await keptCode('/').catch(() => undefined)
  if (!kept) return asked
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), pageMs))
  // A proxy answers so while it does not reach Parta.
  const fresh = asked.then((answer) => (answer.status >= 502 ? kept : answer)).catch(() => kept)
  return Promise.race([fresh, late])
}

/** A hashed file never changes. */
async function file(request) {
  return (await keptCode(new URL(request.url).pathname).catch(() => undefined)) ?? fetch(request)
}

async function keptCode(path) {
  for (const name of await caches.keys()) {
    // `open` would make a cache anew that was just removed at sign-out.
    const found = name.startsWith(codePrefix) && (await caches.match(path, { cacheName: name }))
    if (found) return found
  }
}

// Every push must be shown: browsers withdraw the permission from sites that show nothing.
// The text comes in the receiver's language; a notification replaces an older one with the same tag.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(title || 'Parta', {
      body: body || '',
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { path: isOurs(path) ? path : '/notifications' },
      ...(tag ? { tag, renotify: true } : {}),
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Whether the path is one of this app: a message must not open another site. */
function isOurs(path) {
  return typeof path === 'string' && path.startsWith('/') && new URL(path, self.location.origin).origin === self.location.origin
}

/** Opens the address in a tab with a session, without a reload, or else in a new tab. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The focused tab first.
  for (const tab of windows.toSorted((one, other) => Number(other.focused) - Number(one.focused))) {
    if (await goes(tab, path)) return tab.focus()
  }
  return self.clients.openWindow(path)
}

/** Whether the app in the tab opens the address; an embedded page, or one without a session, does not answer. */
function goes(tab, path) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    tab.postMessage({ kind: 'open', path }, [port2])
  })
}

const answerMs = 500
