/* Shows what Parta has to say while nobody looks at it. It keeps no pages and no answers. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A push must always be shown: a browser takes the permission back from whoever stays silent.
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

/** Only an address of this app is ever opened, whatever a message says. */
function isOurs(path) {
  return typeof path === 'string' && path.startsWith('/') && new URL(path, self.location.origin).origin === self.location.origin
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [last] = windows
  if (!last) return self.clients.openWindow(path)
  await last.focus()
  // The app goes there by itself, without loading again.
  last.postMessage({ kind: 'open', path })
}
