import { currentLocale } from './i18n.ts'

/** Also in `public/sw.js`, which answers from these caches. */
const prefix = 'parta-code-'
const worker = '/sw.js'

/** What the build writes to `offline.json` (`scripts/offline-files.ts`). */
interface OfflineFiles {
  /** Another one for every build whose files differ. */
  readonly version: string
  /** The files that the app's page names. */
  readonly page: readonly string[]
  readonly files: readonly string[]
  readonly languages: Readonly<Record<string, readonly string[]>>
}

let turn: Promise<unknown> = Promise.resolve()
/** Whether somebody is signed in, for whom the code is kept. */
let isWanted = false

/** Runs one change of the caches after the other. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const changed = turn.then(change)
  turn = changed.catch(() => {})
  return changed
}

function isSupported(): boolean {
  // Only a page that was opened over https, or on this machine, has them.
  return 'caches' in window && 'serviceWorker' in navigator
}

/**
 * Keeps the code of the app in this browser, so that its main pages open without a connection: the service worker then
 * answers with it. The cache contains the app's page and hashed files of one build, and no reply of the
 * API. The code of another build is removed.
 */
export function keepCode(): Promise<void> {
  if (!isSupported() || import.meta.env.DEV) return Promise.resolve()
  isWanted = true
  return inTurn(async () => {
    const answer = await fetch('/offline.json', { cache: 'no-cache' })
    const { version, page, files, languages } = (await answer.json()) as OfflineFiles
    const wanted = [...files, ...(languages[currentLocale()] ?? [])]
    const name = prefix + version
    const cache = await caches.open(name)
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    await cache.addAll(wanted.filter((file) => !kept.has(file)))
    if (!kept.has('/')) await keepPage(cache, page)
    for (const other of await codeCaches()) if (other !== name) await caches.delete(other)
    // The person may have signed out meanwhile.
    if (!isWanted) return removeCaches()
    await navigator.serviceWorker.register(worker)
  })
}

/** Keeps the app's page last, and only with its own files: a release may have come between. */
async function keepPage(cache: Cache, files: readonly string[]): Promise<void> {
  // Visitors get another page at `/`.
  const page = await fetch('/index.html', { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || !files.every((file) => text.includes(file)))
    throw new Error('The page is of another build than the list of its files')
  await cache.put('/', page)
}

async function codeCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix))
}

async function removeCaches(): Promise<void> {
  for (const name of await codeCaches()) await caches.delete(name)
}

/** Removes the kept code at sign-out. */
export async function forgetCode(): Promise<void> {
  isWanted = false
  if (!isSupported()) return
  await inTurn(async () => {
    // Another person may have signed in meanwhile.
    if (!isWanted) await removeCaches()
  })
}
