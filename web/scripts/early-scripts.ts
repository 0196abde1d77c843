import { type Locale, locales } from '@parta/contracts/values'
import type { Plugin, Rolldown } from 'vite'
import type { EarlyPage } from '../src/lib/early-pages.ts'
import { chunkOf, filesOfPage, withImports } from './bundle-files.ts'

interface Needed {
  /** The first part of the page's address. */
  readonly address: string
  readonly modules: readonly string[]
  /** The groups of texts (`src/locales/groups.ts`). */
  readonly texts: readonly string[]
}

const uiRoot = 'src/app/MantineRoot.tsx'
const frame = [uiRoot, 'src/app/Shell.tsx']
const pages: Readonly<Record<EarlyPage, Needed>> = {
  search: { address: 'search', modules: [...frame, 'src/features/events/pages/SearchPage.tsx'], texts: ['first'] },
  event: {
    address: 'event-info',
    modules: [...frame, 'src/features/events/pages/EventPage.tsx'],
    texts: ['first', 'event'],
  },
}

/**
 * Writes for each of some pages and each language the `Link` header that names the page's scripts (`gateway/src/web.ts`). A browser then
 * loads them at once, not only when the first script has found out which page is asked for.
 */
export function earlyScripts(): Plugin {
  return {
    name: 'early-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has written the app's page.
      order: 'post',
      handler(_options, bundle) {
        const linksIn = (needed: Needed) =>
          Object.fromEntries(locales.map((locale) => [locale, linksOf(bundle, needed, locale)]))
        const links = Object.values(pages).map((needed) => [needed.address, linksIn(needed)])
        // A folder that is not served.
        const fileName = '.server/early-scripts.json'
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(links)) })
      },
    },
  }
}

/**
 * Without the files that the app's page names itself. Of the style sheets only those of the UI library, which the sign-in
 * needs, too: browsers complain of one that is not used, as when a session has ended and the sign-in follows.
 */
function linksOf(bundle: Rolldown.OutputBundle, { modules, texts }: Needed, locale: Locale): string {
  const roots = [...modules, ...texts.map((group) => `src/generated/texts/${locale}-${group}.ts`)]
  const filesOf = (root: string) => [...withImports(bundle, chunkOf(bundle, root).fileName)]
  const own = filesOfPage(bundle)
  const scripts = [...new Set(roots.flatMap(filesOf))].filter((file) => file.endsWith('.js') && !own.includes(file))
  const sheets = filesOf(uiRoot).filter((file) => file.endsWith('.css') && !own.includes(file))
  return [
    ...scripts.map((file) => `</${file}>; rel=modulepreload`),
    ...sheets.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
  ].join(', ')
}
