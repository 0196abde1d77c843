/** The same key and attribute that the UI library uses, so that pages without it agree with it. */
const key = 'mantine-color-scheme-value'
export type Scheme = 'light' | 'dark'

export function currentScheme(): Scheme {
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'light' || stored === 'dark') return stored
  } catch {
    // A browser without storage follows the system.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function applyScheme(): void {
  document.documentElement.setAttribute('data-mantine-color-scheme', currentScheme())
}
