import { createHash } from 'node:crypto'
import type { BrowserError } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import { scrubbed } from '@parta/contracts/predicates/scrub'

/** Frames that tell one place from another; deeper ones are the libraries'. */
const framesCompared = 3

/** The error without what is a person's, whatever the browser has left in it. */
export function withoutPerson(error: BrowserError): BrowserError {
  return {
    kind: error.kind,
    message: scrubbed(error.message, limits.browserErrorMessage),
    stack: scrubbed(error.stack, limits.browserErrorStack),
    page: scrubbed(error.page.replace(/[?#].*$/s, ''), limits.browserErrorPage),
    count: error.count,
  }
}

/** The same for the same error at the same place of the same version. */
export function fingerprintOf({ kind, message, stack }: BrowserError, version: string): string {
  const place = stack.split('\n').slice(0, framesCompared).join('\n')
  return createHash('sha256')
    .update(JSON.stringify([kind, message, place, version]))
    .digest('hex')
    .slice(0, 32)
}
