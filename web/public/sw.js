/* Shows push notifications. It caches neither pages nor replies. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

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
