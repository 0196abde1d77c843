/* Shows what Parta has to say while nobody looks at it. It keeps no pages and no answers. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A push must always be shown: a browser takes the permission back from whoever stays silent.
// Its words come in the receiver's language; one with a tag replaces what is shown of the same thing.
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

/** In a tab where someone is signed in, without loading again; otherwise in a new one. */
async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The one that was looked at last comes first.
  for (const tab of windows.toSorted((one, other) => Number(other.focused) - Number(one.focused))) {
    if (await goes(tab, path)) return tab.focus()
  }
  return self.clients.openWindow(path)
}

/** Whether the app of a tab goes there: a page for other sites, or without anyone signed in, answers nothing. */
function goes(tab, path) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    tab.postMessage({ kind: 'open', path }, [port2])
  })
}

const answerMs = 500
