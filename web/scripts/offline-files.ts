import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** Pages and parts that work without a connection, besides the app's page; their code is in the list. */
const roots = [
  'src/app/MantineRoot.tsx',
  'src/app/Shell.tsx',
  'src/app/NavDrawer.tsx',
  'src/app/OwnMenu.tsx',
  'src/app/Toasts.tsx',
  'src/features/events/pages/SearchPage.tsx',
  'src/features/events/pages/MyEventsPage.tsx',
  'src/features/events/pages/EventPage.tsx',
  'src/features/chat/pages/ChatsPage.tsx',
  'src/features/chat/components/EventChat.tsx',
  'src/features/attendance/components/CheckIn.tsx',
  'src/features/attendance/pages/AttendancePage.tsx',
  'src/features/attendance/components/KeptEvents.tsx',
  'src/features/attendance/keep-book.ts',
  'src/ui/Questions.tsx',
  'src/ui/seed-picture.ts',
  'node_modules/qr/index.js',
  'node_modules/qr/decode.js',
]
const languages = ['cs', 'en', 'sk']

/**
 * Writes `offline.json`: the files that a browser has to keep for use without a connection (`lib/offline-code.ts`).
 * They are the files of the app's page and the roots, with everything that these import statically, their style sheets
 * and fonts.
 */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    // The embedded calendar is built apart, and needs a connection.
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has written the app's page.
      order: 'post',
      handler(_options, bundle) {
        const list = listOf(bundle)
        const version = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16)
        this.emitFile({ type: 'asset', fileName: 'offline.json', source: JSON.stringify({ version, ...list }) })
      },
    },
  }
}

function listOf(bundle: Rolldown.OutputBundle) {
  const page = filesOfPage(bundle)
  const chunks = [...page, ...roots.map((root) => chunkOf(bundle, root).fileName)]
  const code = [...page, ...chunks.flatMap((name) => [...withImports(bundle, name)])]
  const files = new Set([...code, ...code.flatMap((name) => fontsOf(bundle[name]))])
  return {
    page: page.map((file) => `/${file}`),
    files: [...files].map((file) => `/${file}`).toSorted(),
    languages: Object.fromEntries(languages.map((locale) => [locale, textsOf(bundle, locale)])),
  }
}

/** Returns the files with the texts of a language. */
function textsOf(bundle: Rolldown.OutputBundle, locale: string): string[] {
  const found = Object.values(bundle).filter(
    (file) => file.type === 'chunk' && file.facadeModuleId?.includes(`/src/generated/texts/${locale}-`),
  )
  return found.map(({ fileName }) => `/${fileName}`).toSorted()
}

/** Czech and Slovak need the latin alphabet and its extension; the font has others, too. */
function fontsOf(file: Rolldown.OutputBundle[string] | undefined): string[] {
  if (file?.type !== 'chunk') return []
  return [...(file.viteMetadata?.importedAssets ?? [])].filter((name) => /latin/.test(name))
}

/** Returns the chunk of a module that is loaded on demand. */
function chunkOf(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${path}`))
  if (found?.type !== 'chunk') throw new Error(`The build has no chunk of ${path}`)
  return found
}

/** Returns a chunk and all that it imports statically, with their style sheets; `found` are known already. */
function withImports(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  for (const next of chunk.imports) withImports(bundle, next, found)
  return found
}

/** Returns the scripts and style sheets that the app's page names. */
function filesOfPage(bundle: Rolldown.OutputBundle): string[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  return [...String(page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
}
