import type { BrowserError } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import { scrubbed } from '@parta/contracts/predicates/scrub'
import { reportBrowserErrors } from '../generated/operations.ts'
import { CallError, request } from './request.ts'
import { getSession } from './session.ts'
import { appVersion } from './version.ts'

type Kind = BrowserError['kind']

/** How browsers say that the network, and not Parta, has failed; a chunk that does not come is of these. */
const networkTexts =
  /failed to fetch|networkerror|load failed|network connection was lost|dynamically imported module|importing a module script failed|unable to preload/i
/** What is no failure: the browser puts a layout off, or somebody went on. */
const harmless = /resizeobserver loop|^aborterror|operation was aborted/i

const waiting = new Map<string, BrowserError>()
let timer: ReturnType<typeof setTimeout> | undefined
let taken = 0

/** Called once at start: whatever nobody catches is reported to the operators, a few seconds later. */
export function startErrorReports(): void {
  window.addEventListener('error', (event) => {
    // Scripts of other origins and broken pictures come without an error.
    if (event.error !== undefined && event.error !== null) reportError('error', event.error)
  })
  window.addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason))
  // What waits is not lost with the tab, which ends every other call.
  window.addEventListener('pagehide', () => {
    const body = takeWaiting()
    if (body)
      navigator.sendBeacon(reportBrowserErrors.path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  })
}

/** Takes an error up for the next report; refusals of the server and failures of the network are left out. */
export function reportError(kind: Kind, thrown: unknown): void {
  const error = errorOf(kind, thrown)
  if (error === null) return
  const key = JSON.stringify([kind, error.message, error.stack])
  const known = waiting.get(key)
  if (known) {
    waiting.set(key, { ...known, count: Math.min(known.count + 1, 1000) })
    return
  }
  if (waiting.size >= limits.browserErrorsAtOnce || taken >= limits.browserErrorsPerVisit) return
  taken += 1
  waiting.set(key, error)
  timer ??= setTimeout(() => void send(), limits.browserErrorSeconds * 1000)
}

/** What is sent of an error, without what is a person's; null where there is nothing to report. */
export function errorOf(kind: Kind, thrown: unknown): BrowserError | null {
  if (thrown instanceof CallError) return null
  const { name, message, stack } = isError(thrown) ? thrown : { name: 'Thrown', message: text(thrown), stack: '' }
  const said = `${name}: ${message}`
  if (networkTexts.test(said) || harmless.test(said)) return null
  return {
    kind,
    message: scrubbed(said, limits.browserErrorMessage) || name,
    stack: scrubbed(stack ?? '', limits.browserErrorStack),
    page: scrubbed(location.pathname, limits.browserErrorPage),
    count: 1,
  }
}

/** Also what is no `Error` by its class, as a `DOMException` of another window. */
function isError(thrown: unknown): thrown is Error {
  const { name, message } = (thrown ?? {}) as Partial<Error>
  return typeof name === 'string' && typeof message === 'string'
}

function text(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : Object.prototype.toString.call(thrown)
}

function takeWaiting(): { version: string; errors: BrowserError[] } | null {
  clearTimeout(timer)
  timer = undefined
  const errors = [...waiting.values()]
  waiting.clear()
  return errors.length > 0 ? { version: appVersion, errors } : null
}

async function send(): Promise<void> {
  const body = takeWaiting()
  if (!body) return
  const session = getSession()
  const token = session.status === 'in' ? session.token : null
  // An error that cannot be reported is no other error.
  await request(reportBrowserErrors, { body }, token).catch(() => {})
}

/** For tests: as if the page had just been opened. */
export function forgetReports(): void {
  clearTimeout(timer)
  timer = undefined
  waiting.clear()
  taken = 0
}
