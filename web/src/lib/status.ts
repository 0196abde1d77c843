import type { StatusFile } from '@parta/contracts/status'
import { loopbackHost } from '@parta/contracts/values'
import { onUnreachable } from './request.ts'
import { createStore, useStore } from './store.ts'
import { appVersion, isOlder } from './version.ts'

/** The state of the server: `lost` while not even its status file can be fetched. */
export interface Health {
  readonly file: StatusFile | null
  readonly reach: 'unknown' | 'reached' | 'lost'
}

/** Also defined in the contracts, but importing it from there would add TypeBox to the bundle. */
const path = '/status.json'
/** Failing calls within this time lead to one check, in milliseconds. */
const quietMs = 3000
const pollMs = 5000
/** A tab that becomes visible after this time checks the status, in milliseconds. */
const staleMs = 300_000

const health = createStore<Health>({ file: null, reach: 'unknown' })
let asking: Promise<void> | null = null
let askedAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function getHealth(): Health {
  return health.get()
}

export function useHealth(): Health {
  return useStore(health)
}

/** Whether the server is configured for its own machine only, and the page was opened by another host name. */
export function isForOperatorOnly(address: string, page: Pick<Location, 'hostname'>): boolean {
  return loopbackHost.test(new URL(address).hostname) && !loopbackHost.test(page.hostname)
}

/** Whether the page was opened at another origin than the configured one; loopback names count as equal. */
export function isElsewhere(address: string, page: Pick<Location, 'origin' | 'hostname'>): boolean {
  const isHere = loopbackHost.test(new URL(address).hostname) && loopbackHost.test(page.hostname)
  return page.origin !== address && !isHere
}

/** Called once at start; later checks follow when a call reaches no server, and when an old tab becomes visible. */
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
  // Polls until the server is reachable and maintenance is over.
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

/** Whether the status file announces maintenance. */
export function isDown({ file }: Health): boolean {
  return file?.status[file.environment] === 'offline'
}

/** Whether this build is older than the server supports. */
export function isOutdated({ file }: Health): boolean {
  return file !== null && isOlder(appVersion, file.breakingChangesVersion)
}
