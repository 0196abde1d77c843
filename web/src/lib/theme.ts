import { shareWithServer } from './storage.ts'

/** The key and attribute of the UI library, so that pages without it use the same scheme. */
const key = 'mantine-color-scheme-value'
export type Scheme = 'light' | 'dark'

export function currentScheme(): Scheme {
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'light' || stored === 'dark') return stored
  } catch {
    // Without storage the page follows the system.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function applyScheme(): void {
  shareWithServer()
  document.documentElement.setAttribute('data-mantine-color-scheme', currentScheme())
}
