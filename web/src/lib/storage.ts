import { pageCookies } from '@parta/contracts/page-cookies'

/** The keys in local storage; in a browser without storage nothing is remembered. */
const names = {
  locale: 'parta.locale',
  /** The language of the account, used if none was chosen on this device. */
  accountLocale: 'parta.account-locale',
  /** The account that is signed in in this browser. */
  signedIn: 'parta.signed-in',
  /** The id of the signed-in person, once they have a profile. */
  person: 'parta.person',
  signOutPending: 'parta.sign-out-owed',
  /** Why the server ended the last session; shown on the sign-in page until the next sign-in. */
  sessionEnding: 'parta.session-ending',
  passkey: 'parta.passkey',
  wanted: 'parta.wanted',
  city: 'parta.city',
  pendingEmail: 'parta.pending-email',
  termsLater: 'parta.terms-later',
  /** The organisations whose first steps were put away. */
  firstStepsAway: 'parta.first-steps-away',
  photoAsked: 'parta.photo-asked',
  installHint: 'parta.install-hint',
  intro: 'parta.intro',
  locationSent: 'parta.location-sent',
  push: 'parta.push',
  /** The account that has turned push on in this browser. */
  pushFor: 'parta.push-for',
  /** The item of the last opened shared link, and who shared it. */
  sharedBy: 'parta.shared-by',
} as const
type Name = keyof typeof names

/** Kept at sign-out, because they belong to the device. */
const keptAtSignOut: readonly Name[] = ['locale', 'passkey', 'signOutPending', 'installHint', 'intro', 'pushFor']

export function remember(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(names[name])
    else localStorage.setItem(names[name], value)
  } catch {
    // Nothing depends on storage.
  }
  if (shared.includes(name)) shareWithServer()
}

/** The names whose values `shareWithServer` copies into cookies. */
const shared: readonly Name[] = ['signedIn', 'locale', 'accountLocale']

/** The UI library's key of the chosen colour scheme. */
const schemeKey = 'mantine-color-scheme-value'

/**
 * Writes the cookies by which the gateway chooses the page that it sends (`pageCookies`): the app or a page for
 * visitors, in which language and colours. They are not secret, and allow nothing.
 * @returns whether a cookie has changed
 */
export function shareWithServer(): boolean {
  if (typeof document === 'undefined') return false
  const before = document.cookie
  share(pageCookies.app, recall('signedIn') === null ? null : '1')
  share(pageCookies.locale, recall('locale') ?? recall('accountLocale'))
  share(pageCookies.scheme, storedScheme())
  return document.cookie !== before
}

/** Returns the chosen colour scheme; `null` if the page follows the system. */
export function storedScheme(): 'light' | 'dark' | null {
  try {
    const scheme = localStorage.getItem(schemeKey)
    return scheme === 'light' || scheme === 'dark' ? scheme : null
  } catch {
    return null
  }
}

function share(name: string, value: string | null): void {
  // The Cookie Store API is not in all browsers that Parta supports.
  document.cookie = `${name}=${value ?? ''}; path=/; samesite=lax; max-age=${value === null ? 0 : yearSeconds}`
}

const yearSeconds = 365 * 24 * 3600

export function recall(name: Name): string | null {
  try {
    return localStorage.getItem(names[name])
  } catch {
    return null
  }
}

/** Removes everything of the person at sign-out; colour scheme and language stay. */
export function forgetPerson(): void {
  for (const name of Object.keys(names) as Name[]) if (!keptAtSignOut.includes(name)) remember(name, null)
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
    for (const key of Object.keys(localStorage)) if (key.startsWith(offlinePrefix)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

const draftPrefix = 'parta.draft.'

/** Keeps a draft for this tab and person; it survives a reload, but no sign-out. */
export function keepDraft(name: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(draftPrefix + name)
    else sessionStorage.setItem(draftPrefix + name, JSON.stringify({ owner: recall('signedIn'), values }))
  } catch {
    // The storage is full or forbidden: the draft does not survive a reload.
  }
}

export function draftOf<V extends object>(name: string): Partial<V> | null {
  try {
    const { owner, values } = JSON.parse(sessionStorage.getItem(draftPrefix + name) ?? '{}')
    return values && owner === recall('signedIn') ? values : null
  } catch {
    return null
  }
}

/**
 * Removes the drafts in this tab of whoever was signed in before, what is kept offline of them, and what is kept
 * offline for longer than it should. Signing out in another tab clears the drafts of that tab alone.
 */
export function forgetOthers(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const name = key.slice(draftPrefix.length)
      if (key.startsWith(draftPrefix) && draftOf(name) === null) keepDraft(name, null)
    }
    for (const key of Object.keys(localStorage)) {
      const name = key.slice(offlinePrefix.length)
      if (key.startsWith(offlinePrefix) && offlineOf(name) === null) forgetOffline(name)
    }
  } catch {
    // Nothing was stored.
  }
}

const offlinePrefix = 'parta.offline.'

/**
 * Keeps data of the person in this browser until a time, to be read without a connection; removed at sign-out. A reply
 * that arrives after the sign-out is not kept.
 */
export function keepOffline(name: string, values: object, until: Date): void {
  const owner = recall('signedIn')
  if (owner === null) return
  try {
    localStorage.setItem(offlinePrefix + name, JSON.stringify({ owner, until, values }))
  } catch {
    // The storage is full or forbidden: the data lives only as long as the page. What was stored is out of date.
    forgetOffline(name)
  }
}

export function forgetOffline(name: string): void {
  try {
    localStorage.removeItem(offlinePrefix + name)
  } catch {
    // Nothing was stored.
  }
}

export function offlineOf<V extends object>(name: string): V | null {
  try {
    const { owner, until, values } = JSON.parse(localStorage.getItem(offlinePrefix + name) ?? '{}')
    const isOver = new Date(until) <= new Date()
    return values && owner === recall('signedIn') && !isOver ? values : null
  } catch {
    return null
  }
}

/** Returns the names under which data of the person is kept offline. */
export function offlineNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(offlinePrefix + prefix))
      .map((key) => key.slice(offlinePrefix.length))
      .filter((name) => offlineOf(name) !== null)
  } catch {
    return []
  }
}

/** Calls `changed` when another tab changes what is kept offline under the name. Returns a function that stops it. */
export function onOffline(name: string, changed: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === offlinePrefix + name || key === null) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Calls `changed` when another tab changes a value. */
export function onRemembered(name: Name, changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === names[name] || key === null) changed()
  })
}
