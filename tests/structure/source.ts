import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** The path from the root, with slashes: `services/events/src/app.ts`. */
  readonly path: string
  readonly text: string
  /** The text without comments and without the contents of strings. */
  readonly code: string
  /** The room of the file: `contracts`, `services/events`, `web` … */
  readonly room: string
}

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const skipped = new Set(['node_modules', 'dist', 'generated', 'coverage', 'shots', '.parta', '.git'])

/** Returns the paths of all files under a folder whose names end with one of `ends`. */
export function filesUnder(folder: string, ...ends: string[]): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return filesUnder(path, ...ends)
    return ends.some((end) => entry.name.endsWith(end)) ? [path] : []
  })
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** All TypeScript files of the repository. */
export const sources: readonly Source[] = ['contracts', 'packages', 'services', 'gateway', 'web', 'stack', 'tests']
  .flatMap((folder) => filesUnder(folder, '.ts', '.tsx', '.mjs'))
  .map((path) => {
    const text = read(path)
    return { path, text, code: stripped(text), room: roomOf(path) }
  })

export const packages: readonly string[] = readdirSync(join(root, 'packages'))

export const services: readonly string[] = readdirSync(join(root, 'services')).filter((name) => name !== 'kit')

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.includes('/test/')
}

export function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'services' || first === 'packages' ? `${first}/${second}` : first
}

/** Returns the modules that a file imports, types included; files of the repository by their paths from the root. */
export function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(
    /(?:^(?:import|export)\s[^'"`;]*?from\s*|^import\s+|\bimport\s*\(\s*)['"]([^'"\n]+)['"]/gm,
  )
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)).replaceAll('\\', '/') : name,
  )
}

/** Removes comments and empties strings, in one pass, so that neither is mistaken for the other. */
function stripped(text: string): string {
  return text.replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (piece) => (piece.startsWith('/') ? ' ' : `${piece[0]}${piece.at(-1)}`),
  )
}
