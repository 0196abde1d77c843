import { existsSync } from 'node:fs'

const paths = {
  /** Has no window of its own, so that a page costs a third less, and shows no notifications. */
  'headless shell': ['/usr/bin/chromium-headless-shell'],
  whole: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
}

/** @returns the path of the system's Chromium; throws when there is none */
export function chromiumPath(kind: keyof typeof paths = 'whole'): string {
  const installed = [...paths[kind], ...paths.whole].find((path) => existsSync(path))
  const found = process.env['PARTA_CHROMIUM'] ?? installed
  if (!found) throw new Error('Chromium is missing: run npm test, which installs it, or set PARTA_CHROMIUM')
  return found
}
