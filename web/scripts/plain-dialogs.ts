import type { Plugin } from 'vite'

const dialogs = /@mantine\/core\/esm\/components\/(?:Modal|Drawer)\/\w+\.mjs$/
const stub = '\0plain-dialogs'

/**
 * Leaves the library's `ScrollArea` out of dialogs: they only compare with it whether one was asked for, and ours scroll by
 * themselves. It would bring all of Floating UI (16 kB) to every page.
 */
export function plainDialogs(): Plugin {
  return {
    name: 'plain-dialogs',
    enforce: 'pre',
    resolveId: (path, importer) =>
      path.endsWith('/ScrollArea/ScrollArea.mjs') && importer && dialogs.test(importer) ? stub : null,
    load: (id) => (id === stub ? 'export const ScrollArea = { Autosize: null }' : null),
  }
}
