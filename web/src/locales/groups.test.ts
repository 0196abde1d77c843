import { describe, expect, it } from 'vitest'
import { groupOf, type TextGroup } from './groups.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })
const namespaces = new Set(
  Object.keys(import.meta.glob('./cs/*.json')).map((path) => path.slice('./cs/'.length, -'.json'.length)),
)

/** The frame of every page, and the pages that wait for some of the texts only (`app/router.tsx`). */
const pages: Readonly<Record<string, readonly TextGroup[]>> = {
  '../app/router.tsx': ['first'],
  '../app/MantineRoot.tsx': ['first'],
  '../app/Shell.tsx': ['first'],
  '../features/events/pages/SearchPage.tsx': ['first'],
  '../features/events/pages/MyEventsPage.tsx': ['first'],
  '../features/events/pages/EventMapPage.tsx': ['first', 'event'],
  '../features/public/pages/AboutPage.tsx': ['first'],
  '../features/legal/pages/LegalPage.tsx': ['first'],
  '../features/identity/pages/SignInPage.tsx': ['first', 'entry', 'later'],
  '../features/identity/pages/CodeSignInPage.tsx': ['first', 'entry', 'later'],
  '../features/events/pages/EventPage.tsx': ['first', 'event'],
  '../app/ClubPage.tsx': ['first', 'event', 'club'],
  '../features/feeds/components/OrgFeeds.tsx': ['first', 'event', 'club'],
  '../features/products/components/Debts.tsx': ['first', 'event', 'club'],
  '../features/karma/components/OrgAppeals.tsx': ['first', 'event', 'club'],
  '../features/chat/components/EventChat.tsx': ['first', 'event', 'inside', 'later'],
  '../features/attendance/components/CheckIn.tsx': ['first', 'event', 'inside'],
}

/** Returns the files that a file consists of, itself among them; a dynamic import does not count. */
function filesOf(root: string): string[] {
  const files = [root]
  for (const file of files) {
    for (const [, path = ''] of (sources[file] ?? '').matchAll(
      /^(?:import|export) (?!type)[^;']*? from '(\.[^']+)'/gms,
    )) {
      const next = new URL(path, `file:///${file.slice('../'.length)}`).pathname.replace(/^\//, '../')
      if (next in sources && !files.includes(next)) files.push(next)
    }
  }
  return files
}

/**
 * Returns the namespaces that a file names: `useTranslation('events')`, `'cards:free'`. The texts of codes are loaded
 * by the call that is refused (`lib/call.ts`), and by dialogs (`ui/opens-later.tsx`).
 */
function namespacesOf(file: string): string[] {
  if (file === '../lib/i18n.ts') return []
  const named = (sources[file] ?? '').matchAll(/useTranslation\('(\w+)'\)|['"`](\w+):[\w.${]/g)
  return [...named].map(([, own, other]) => own ?? other ?? '').filter((name) => namespaces.has(name))
}

describe('the groups of texts', () => {
  it.each(Object.entries(pages))('have all texts of %s before it is shown', (root, groups) => {
    const files = filesOf(root)
    expect(files.length).toBeGreaterThan(1)
    const missing = files.flatMap((file) =>
      namespacesOf(file).flatMap((name) => (groups.includes(groupOf(name)) ? [] : [`${file}: ${name}`])),
    )
    expect(missing).toEqual([])
  })
})
