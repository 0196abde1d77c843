import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/**
 * The layers of the web's code, the most general first. A module is in the first layer whose roots need it, and each layer is one
 * file. Without them, each module that several pages share becomes a file of its own: the search took 127 scripts, most of them
 * below 2 kB.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  /** What pages for visitors need; they do without the UI library. */
  public: [
    'features/events/pages/LandingPage.tsx',
    'features/public/pages/AboutPage.tsx',
    'features/share/pages/SharePage.tsx',
    'features/legal/pages/LegalPage.tsx',
    'features/mail/pages/MailPage.tsx',
  ],
  /** The UI library, as far as every other page needs it. */
  base: ['app/MantineRoot.tsx'],
  /** The frame of all pages of signed-in people, and what cards of events consist of. */
  member: ['app/Shell.tsx', 'features/events/pages/SearchPage.tsx'],
  menus: ['app/LanguageMenu.tsx'],
  /** What every page of one event needs. */
  place: ['features/events/pages/EventMapPage.tsx'],
  event: ['features/events/pages/EventPage.tsx'],
  /** Dialogs and drawers, and what the search and the frame load when they are asked for. */
  overlays: ['ui/Questions.tsx', 'ui/GeoRefused.tsx', 'app/NavDrawer.tsx', 'app/Toasts.tsx'],
  /** What the page of an event loads when it is asked for. */
  dialogs: ['JoinDialog', 'LeaveDialog', 'ConfirmDialog', 'OutcomeDialog', 'EventShareDialog'].map(
    (name) => `features/events/components/${name}.tsx`,
  ),
  /** What chooses from a list. */
  fields: ['features/events/pages/MyEventsPage.tsx'],
  /** On a phone the chat of an event is in a tab. */
  chat: ['features/chat/components/EventChat.tsx'],
  forms: ['features/identity/pages/SignInPage.tsx', 'features/identity/pages/SignUpPage.tsx'],
}

/** A module that so many pages share, outside the layers, goes into a file with others of the same pages. */
const sharedByMany = 2

/** Returns the name of a chunk's file. Chunks shared by several pages are named after all of them, and the first script lists them all. */
export function chunkFileNames({ name }: { readonly name: string }): string {
  return `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`
}

export function codeSplitting(source: string): Rolldown.OutputOptions['codeSplitting'] {
  let found: ReadonlyMap<string, string> | null = null
  return {
    // The layers contain what they need.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'app', tags: ['$initial'], priority: 3 },
      {
        debugName: 'layers',
        name: (id, graph) => {
          found ??= modulesOf(source, graph)
          return found.get(id) ?? null
        },
        priority: 2,
      },
      {
        name: 'shared',
        minShareCount: sharedByMany,
        entriesAware: true,
        entriesAwareMergeThreshold: 3000,
        priority: 1,
      },
    ],
  }
}

/** Returns the layer of each module that belongs to one. The roots themselves stay what they are: pages. */
function modulesOf(source: string, graph: Graph): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const pages = new Set(Object.values(layers).flatMap((roots) => roots.map((root) => resolve(source, root))))
  const exported = new Map<string, ReadonlyMap<string, string>>()
  for (const [layer, roots] of Object.entries(layers)) {
    const queue = roots.map((root) => resolve(source, root))
    for (const id of queue) {
      for (const next of importsOf(id, graph, exported)) {
        if (found.has(next) || pages.has(next)) continue
        found.set(next, layer)
        queue.push(next)
      }
    }
  }
  return found
}

/** Files of libraries that only name what other modules export; the bundle has those of them that are imported by name. */
const indexFile =
  /(?:@(?:mantine|dicebear|tabler)|react-i18next)\/.*\/(?:(?<!resolvers\/)index\.m?js|tabler-icons-react\.mjs)$/
const namedImport = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

/** Returns what a module imports; instead of an index file, the modules behind the names that it imports from there. */
function importsOf(id: string, graph: Graph, exported: Map<string, ReadonlyMap<string, string>>): string[] {
  const info = graph.getModuleInfo(id)
  if (!info) return []
  const names = new Set([...(info.code ?? '').matchAll(namedImport)].flatMap(([, list = '']) => namesIn(list)))
  return info.importedIds.flatMap((next) => {
    if (!indexFile.test(next)) return [next]
    const known = exported.get(next) ?? exportsOf(next, graph)
    exported.set(next, known)
    return [...names].flatMap((name) => known.get(name) ?? [])
  })
}

/** Returns the module behind each name of an index file. */
function exportsOf(index: string, graph: Graph): ReadonlyMap<string, string> {
  const info = graph.getModuleInfo(index)
  const moduleOf = (path: string) =>
    path.startsWith('.')
      ? resolve(dirname(index), path)
      : info?.importedIds.find((id) => id.includes(`/node_modules/${path}/`))
  return new Map(
    [...(info?.code ?? '').matchAll(namedImport)].flatMap(([, list = '', path = '']) => {
      const id = moduleOf(path)
      return id ? namesIn(list, 'after').map((name) => [name, id] as const) : []
    }),
  )
}

/** Returns the names in `A, B as C`: `A` and `B`, or `A` and `C` with `after`. */
function namesIn(list: string, which: 'before' | 'after' = 'before'): string[] {
  return list
    .split(',')
    .map(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(which === 'before' ? 0 : -1) ?? '',
    )
    .filter(Boolean)
}
