import type { Rolldown } from 'vite'

/**
 * The pages with which most visits begin, and what all forms need. Our own modules of each become one file; what the
 * pages of an event and of a club share is a file, too.
 */
const layers = {
  member: ['/src/app/MantineRoot.tsx', '/src/app/Shell.tsx', '/src/features/events/pages/SearchPage.tsx'],
  event: ['/src/features/events/pages/EventPage.tsx'],
  forms: ['/src/ui/Form.tsx', '/src/ui/Refusal.tsx', '/src/lib/form.ts'],
  club: ['/src/app/ClubPage.tsx'],
  entry: ['/src/features/identity/pages/SignInPage.tsx', '/src/features/identity/pages/CodeSignInPage.tsx'],
} as const

/** The parts of Mantine that the frame of the app and the lists of events consist of. */
const frame =
  /@mantine\/hooks\/|@mantine\/core\/esm\/(?:core|components\/(?:ActionIcon|Alert|FloatingIndicator|Group|Input|InputBase|ScrollArea\/utils|SegmentedControl|Tabs|TextInput))\//

/** Packages that so many pages and dialogs share are in one file, which all of them load. */
const sharedByMost = 100

/**
 * Beside a file for each page: one of what the app's page names, one of what most pages need of packages, and one for
 * each layer. Without them, each module that several pages share is a file of its own: an event loads 190, and shows
 * its name half a second later on a slow phone.
 */
export function codeSplitting(): Rolldown.OutputOptions['codeSplitting'] {
  const isIn = Object.entries(layers).map(([name, roots]) => ({ name, needs: importersAmong(roots) }))
  /** The file of one of our modules; `null` for a file of its own, or that of the only page which needs it. */
  const layerOf = (id: string, graph: Rolldown.ChunkingContext) => {
    const names = isIn.filter(({ needs }) => needs(id, graph)).map(({ name }) => name)
    const [first] = names
    return first === 'event' && names.includes('club') ? 'games' : (first ?? null)
  }
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'app', tags: ['$initial'], priority: 3 },
      { name: 'icons', test: /tabler\/icons/, minShareCount: 2, priority: 2 },
      { name: 'vendor', test: /node_modules/, minShareCount: sharedByMost, priority: 1 },
      { name: 'frame', test: frame, priority: 1 },
      { debugName: 'layers', test: /(?:web|contracts)\/src\//, name: layerOf },
    ],
  }
}

/** Returns whether one of the roots imports a module, directly or through others. */
function importersAmong(roots: readonly string[]) {
  const known = new Map<string, boolean>()
  return function isNeeded(id: string, graph: Rolldown.ChunkingContext): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    // Modules may import each other.
    known.set(id, false)
    const { importers = [] } = graph.getModuleInfo(id) ?? {}
    const isIt = roots.some((root) => id.endsWith(root)) || importers.some((importer) => isNeeded(importer, graph))
    known.set(id, isIt)
    return isIt
  }
}
