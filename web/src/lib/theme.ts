import { shareWithServer, storedScheme } from './storage.ts'

export type Scheme = 'light' | 'dark'

export function currentScheme(): Scheme {
  return storedScheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

/** Sets the UI library's attribute, so that pages without the library have the same scheme. */
export function applyScheme(): void {
  shareWithServer()
  document.documentElement.setAttribute('data-mantine-color-scheme', currentScheme())
}
