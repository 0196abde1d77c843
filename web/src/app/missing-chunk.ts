import { minute } from '@parta/contracts/durations'
import { createPath, type DataRouter } from 'react-router-dom'
import { hasUnsavedInput } from '../lib/leave-guard.ts'
import { checkStatus, getHealth } from '../lib/status.ts'

const key = 'parta.reloaded'
/** A chunk that is missing again soon after a reload is missing for another reason than a release. */
const againMs = minute

const missing = new WeakSet<object>()
let isReloading = false

/** Whether the error was thrown because code could not be loaded. */
export function isMissingChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/**
 * Reloads the app when code cannot be loaded although the server is reachable, because a new release has removed the
 * old chunks. Without a connection a reload would replace the app by the browser's own error page, and it would lose
 * unsaved input.
 */
export function reloadOnMissingChunk(router: DataRouter): void {
  // The address changes only after the code of the next page has loaded.
  const targetNow = () => createPath(router.state.navigation.location ?? router.state.location)
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // While the connection counts as lost, that is the reason, even if it is back by the time of the check.
    if (getHealth().reach === 'lost') return
    const target = targetNow()
    void checkStatus().then(() => {
      if (getHealth().reach === 'reached' && target === targetNow() && !hasUnsavedInput()) reloadAt(target)
    })
  })
}

/** The first wait before a style sheet is loaded again, in milliseconds; each later one is three times as long, up to a minute. */
const soonMs = 500

/**
 * Loads style sheets again that could not be loaded, until they are there: Vite does not try a second time, and would show the
 * page or the dialog without it. Vite is told of a failure only when the second try fails, too.
 */
export function retryStyleSheets(): void {
  const retried = new WeakSet<EventTarget>()
  const retry = (failed: HTMLLinkElement, wait: number, tell: (type: 'load' | 'error') => void) => {
    setTimeout(() => {
      const copy = failed.cloneNode() as HTMLLinkElement
      retried.add(copy)
      copy.addEventListener('load', () => tell('load'))
      copy.addEventListener('error', () => {
        tell('error')
        retry(copy, Math.min(3 * wait, minute), tell)
      })
      failed.replaceWith(copy)
    }, wait)
  }
  const hear = (event: Event) => {
    const link = event.target
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet' || retried.has(link)) return
    event.stopPropagation()
    retry(link, soonMs, (type) => link.dispatchEvent(new Event(type)))
  }
  // In the capture phase, which comes before Vite's own listener on the link.
  window.addEventListener('error', hear, true)
}

/** Between two tries to start the app, in milliseconds. */
const startAgainMs = 5000

/** Reloads an app that could not start, as soon as the server is reachable. */
export function reloadWhenReached(): void {
  setTimeout(() => {
    void checkStatus().then(() => (getHealth().reach === 'reached' ? window.location.reload() : reloadWhenReached()))
  }, startAgainMs)
}

/** Opens the address by a reload; returns false if it was reloaded within the last minute. */
export function reloadAt(target: string): boolean {
  if (isReloading) return true
  if (wasJustReloaded(target)) return false
  sessionStorage.setItem(key, JSON.stringify({ target, at: Date.now() }))
  isReloading = true
  if (target === createPath(window.location)) window.location.reload()
  else window.location.assign(target)
  return true
}

function wasJustReloaded(target: string): boolean {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { target?: string; at?: number }
  return kept.target === target && Date.now() - (kept.at ?? 0) < againMs
}
