import { existsSync } from 'node:fs'

const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @returns the path of the system's Chromium; throws when there is none */
export function chromiumPath(): string {
  const found = process.env['PARTA_CHROMIUM'] ?? paths.find((path) => existsSync(path))
  if (!found) throw new Error('Chromium is missing: run npm test, which installs it, or set PARTA_CHROMIUM')
  return found
}
