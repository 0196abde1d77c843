/** What a browser remembers of us; a browser that forbids it (private mode) simply forgets. */
const names = {
  locale: 'parta.locale',
  /** The language of the account, where none was chosen on this device. */
  accountLocale: 'parta.account-locale',
  /** The account whose session this browser holds. */
  signedIn: 'parta.signed-in',
  signOutOwed: 'parta.sign-out-owed',
  /** Why the servers ended the last session; said on the sign-in page until someone signs in. */
  sessionEnding: 'parta.session-ending',
  passkey: 'parta.passkey',
  wanted: 'parta.wanted',
  city: 'parta.city',
  pendingEmail: 'parta.pending-email',
  termsLater: 'parta.terms-later',
  installHint: 'parta.install-hint',
  intro: 'parta.intro',
  locationSent: 'parta.location-sent',
  push: 'parta.push',
  /** The account that has turned push on in this browser. */
  pushFor: 'parta.push-for',
  /** The shared event or organisation of the last link, and who shared it. */
  sharedBy: 'parta.shared-by',
} as const
type Name = keyof typeof names

/** What belongs to the device, and not to the person who used it. */
const kept: readonly Name[] = ['locale', 'passkey', 'signOutOwed', 'installHint', 'intro', 'pushFor']

export function remember(name: Name, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(names[name])
    else localStorage.setItem(names[name], value)
  } catch {
    // Nothing depends on it: the next start is a first start.
  }
}

export function recall(name: Name): string | null {
  try {
    return localStorage.getItem(names[name])
  } catch {
    return null
  }
}

/** After a sign-out the next person at this screen finds nothing of the one before; colours and language stay. */
export function forgetPerson(): void {
  for (const name of Object.keys(names) as Name[]) if (!kept.includes(name)) remember(name, null)
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

const draftPrefix = 'parta.draft.'

/** What was begun and not sent, for this tab and this person: it survives a reload, and no sign-out. */
export function keepDraft(name: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(draftPrefix + name)
    else sessionStorage.setItem(draftPrefix + name, JSON.stringify({ owner: recall('signedIn'), values }))
  } catch {
    // Then a reload begins anew.
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
 * Removes the drafts in this tab of whoever was signed in before. Signing out in another tab clears the drafts of that
 * tab alone.
 */
export function forgetOthersDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const name = key.slice(draftPrefix.length)
      if (key.startsWith(draftPrefix) && draftOf(name) === null) keepDraft(name, null)
    }
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** Calls when another tab has changed what is remembered under this name. */
export function onRemembered(name: Name, changed: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    // Without a key everything was cleared at once.
    if (key === names[name] || key === null) changed()
  })
}
