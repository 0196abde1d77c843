import { defaultLocale } from '@parta/contracts/values'
import type { Plugin, Rolldown } from 'vite'
import { chunkOf, filesOfPage, withImports } from './bundle-files.ts'

/** What all of them need; the texts are those of the default language. */
const frame = ['src/app/MantineRoot.tsx', 'src/app/Shell.tsx', `src/generated/texts/${defaultLocale}-first.ts`]
/** The pages that most visits of signed-in people begin with, by the first part of their address; with the modules of their routes. */
const pages: Readonly<Record<string, readonly string[]>> = {
  search: [...frame, 'src/features/events/pages/SearchPage.tsx'],
  'event-info': [...frame, 'src/features/events/pages/EventPage.tsx', `src/generated/texts/${defaultLocale}-event.ts`],
}

/**
 * Writes for each of some pages the `Link` header that names its scripts (`gateway/src/web.ts`). A browser then loads them at once, not
 * only when the first script has found out which page is asked for.
 */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has written the app's page.
      order: 'post',
      handler(_options, bundle) {
        const links = Object.entries(pages).map(([name, roots]) => [name, linksOf(bundle, roots)])
        // A folder that is not served.
        const fileName = '.server/early-files.json'
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(links)) })
      },
    },
  }
}

/** Without the style sheets: browsers complain of one that is not used, as when `/search` leads to the sign-in. */
function linksOf(bundle: Rolldown.OutputBundle, roots: readonly string[]): string {
  const files = new Set(roots.flatMap((root) => [...withImports(bundle, chunkOf(bundle, root).fileName)]))
  for (const file of filesOfPage(bundle)) files.delete(file)
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  return scripts.map((file) => `</${file}>; rel=modulepreload`).join(', ')
}
