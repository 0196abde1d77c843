/** What a browser remembers of us; a browser that forbids it (private mode) simply forgets. */
const names = {
  locale: 'parta.locale',
  signedIn: 'parta.signed-in',
  wanted: 'parta.wanted',
  city: 'parta.city',
  pendingEmail: 'parta.pending-email',
  termsLater: 'parta.terms-later',
  installHint: 'parta.install-hint',
  intro: 'parta.intro',
  locationSent: 'parta.location-sent',
  push: 'parta.push',
} as const
type Name = keyof typeof names

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
