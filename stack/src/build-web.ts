import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rootFolder } from './places.ts'

/** The folders and files that the built web depends on. */
const sources = [
  'web/{src,public,scripts}/**/*',
  'web/{index.html,calendar-embedded.html,visitor.html,vite.config.ts}',
  'contracts/src/**/*.ts',
  'package-lock.json',
]

/** Runs a command in a folder until it exits; rejects when it failed. */
export type Run = (command: readonly string[], cwd: string) => Promise<void>

/** Builds the web if its sources have changed since the last build; returns its folder. */
export async function buildWeb(run: Run = quietly, say: (text: string) => void = () => {}): Promise<string> {
  const folder = join(rootFolder, 'web/dist')
  const stamp = join(folder, '.sources')
  const hash = await hashOfSources()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return folder
  say('Building the web')
  // Built beside the old one, so that a server never sees half of it.
  const next = join(rootFolder, 'node_modules/.cache/web')
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js')
  await mkdir(dirname(next), { recursive: true })
  const options = ['--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  await run([process.execPath, vite, 'build', ...options], join(rootFolder, 'web'))
  await writeFile(join(next, '.sources'), hash)
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
  return folder
}

async function quietly([file, ...args]: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(String(file), args, { cwd })
}

async function hashOfSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: rootFolder, withFileTypes: true })) {
    if (entry.isFile() && !entry.parentPath.includes('generated')) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}
