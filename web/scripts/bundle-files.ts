import type { Rolldown } from 'vite'

/** Returns the chunk of a module that is loaded on demand. */
export function chunkOf(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${path}`))
  if (found?.type !== 'chunk') throw new Error(`The build has no chunk of ${path}`)
  return found
}

/** Returns a chunk and all that it imports statically, with their style sheets; `found` are known already. */
export function withImports(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  for (const next of chunk.imports) withImports(bundle, next, found)
  return found
}

/** Returns the scripts and style sheets that the app's page names. */
export function filesOfPage(bundle: Rolldown.OutputBundle): string[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  return [...String(page.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
}
