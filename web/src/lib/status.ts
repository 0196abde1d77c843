import type { StatusFile } from '@parta/contracts/status'
import { loopbackHost } from '@parta/contracts/values'
import { onUnreachable } from './request.ts'
import { createStore, useStore } from './store.ts'
import { appVersion, isOlder } from './version.ts'

/** What we know of Parta itself: `lost` while not even its status file is reached. */
export interface Health {
  readonly file: StatusFile | null
  readonly reach: 'unknown' | 'reached' | 'lost'
}

/** As in the contracts, whose module would bring the schema builder along. */
const path = '/status.json'
/** Ten calls that fail together ask once. */
const quietMs = 3000
const pollMs = 5000
/** A tab that was in the background this long asks when it is looked at again. */
const staleMs = 300_000

const health = createStore<Health>({ file: null, reach: 'unknown' })
let asking: Promise<void> | null = null
let askedAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function useHealth(): Health {
  return useStore(health)
}

/** Whether Parta is set up for the operator's own machine only, while the page was opened by another name. */
export function isForOperatorOnly(address: string, page: Pick<Location, 'hostname'>): boolean {
  return loopbackHost.test(new URL(address).hostname) && !loopbackHost.test(page.hostname)
}

/** Whether a page stands at another address than Parta is set up for; names of one's own machine are all the same. */
export function isElsewhere(address: string, page: Pick<Location, 'origin' | 'hostname'>): boolean {
  const isHere = loopbackHost.test(new URL(address).hostname) && loopbackHost.test(page.hostname)
  return page.origin !== address && !isHere
}

/** Called once at start; afterwards it asks when a call finds no server, and when an old tab is looked at again. */
export function startStatus(): void {
  onUnreachable(() => {
    if (Date.now() - askedAt > quietMs) void checkStatus()
  })
  window.addEventListener('online', () => void checkStatus())
  window.addEventListener('offline', () => void checkStatus())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > staleMs) void checkStatus()
  })
  void checkStatus()
}

export function checkStatus(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

async function ask(): Promise<void> {
  askedAt = Date.now()
  clearTimeout(timer)
  const file = await read()
  const before = health.get()
  const next: Health = { file: file ?? before.file, reach: file ? 'reached' : 'lost' }
  // Asked again by itself until there is someone to serve us.
  if (!file || isDown(next)) timer = setTimeout(() => void checkStatus(), pollMs)
  if (JSON.stringify(next) !== JSON.stringify(before)) health.set(next)
}

async function read(): Promise<StatusFile | null> {
  try {
    const answer = await fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    const file: unknown = answer.ok ? await answer.json() : null
    return isStatus(file) ? file : null
  } catch {
    return null
  }
}

function isStatus(file: unknown): file is StatusFile {
  return typeof file === 'object' && file !== null && 'status' in file && 'breakingChangesVersion' in file
}

/** Whether Parta is closed for work, as its operator says. */
export function isDown({ file }: Health): boolean {
  return file?.status[file.environment] === 'offline'
}

/** Whether this build no longer fits the servers. */
export function isOutdated({ file }: Health): boolean {
  return file !== null && isOlder(appVersion, file.breakingChangesVersion)
}
