import type { BrowserError } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import { scrubbed } from '@parta/contracts/predicates/scrub'
import { reportBrowserErrors } from '../generated/operations.ts'
import { CallError, request } from './request.ts'
import { getSession } from './session.ts'
import { appVersion } from './version.ts'

type Kind = BrowserError['kind']

/** Messages of network failures, including chunks that cannot be loaded, in all browsers. */
const networkTexts =
  /failed to fetch|networkerror|load failed|network connection was lost|dynamically imported module|importing a module script failed|unable to preload/i
/** Messages of errors without effect: delayed layout, or a request aborted by leaving the page. */
const harmless = /resizeobserver loop|^aborterror|operation was aborted/i

const waiting = new Map<string, BrowserError>()
let timer: ReturnType<typeof setTimeout> | undefined
let taken = 0

/** Called once at start: reports uncaught errors to the operators, a few seconds later. */
export function startErrorReports(): void {
  window.addEventListener('error', (event) => {
    // Scripts of other origins and broken images have no error object.
    if (event.error !== undefined && event.error !== null) reportError('error', event.error)
  })
  window.addEventListener('unhandledrejection', (event) => reportError('rejection', event.reason))
  // A beacon is sent even while the page is being closed, which aborts other requests.
  window.addEventListener('pagehide', () => {
    const body = takeWaiting()
    if (body)
      navigator.sendBeacon(reportBrowserErrors.path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  })
}

/** Queues an error for the next report, unless it is a refusal by the server or a network failure. */
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

/** Returns what is reported of an error, without personal data, or null if nothing is reported. */
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

/** Also accepts errors of another window, which are not instances of this window's `Error`. */
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
  // A failed report must not cause another error report.
  await request(reportBrowserErrors, { body }, token).catch(() => {})
}

/** For tests: resets the state to that of a newly opened page. */
export function forgetReports(): void {
  clearTimeout(timer)
  timer = undefined
  waiting.clear()
  taken = 0
}
