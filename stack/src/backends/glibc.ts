import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const wanted = 2.38
const suite = 'trixie'
const wayOut = 'use Debian 13, Ubuntu 24.04 or newer, or set PARTA_MONGO_URL to a MongoDB of your own'

/**
 * Returns the command before `node engine.ts`: empty, or a newer loader where the system's glibc is too old for the
 * engine.
 */
export async function engineLoader(cache: string, say: (text: string) => void): Promise<string[]> {
  const version = glibcVersion()
  if (version === null || version >= wanted) return []
  const root = resolve(cache, 'glibc')
  const triplet = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const loader =
    process.arch === 'arm64'
      ? join(root, 'usr/lib/aarch64-linux-gnu/ld-linux-aarch64.so.1')
      : join(root, 'usr/lib64/ld-linux-x86-64.so.2')
  if (!existsSync(loader)) {
    say(`glibc ${version} is older than the MongoDB engine wants; fetching ${suite}'s beside it`)
    await fetchGlibc(resolve(cache), root).catch((error: unknown) => {
      throw new Error(`The embedded MongoDB needs glibc ${wanted} and a newer one could not be fetched: ${wayOut}`, {
        cause: error,
      })
    })
  }
  const folders = [join(root, 'usr/lib', triplet), join('/usr/lib', triplet), join('/lib', triplet)]
  return [loader, '--library-path', folders.join(':')]
}

/** Returns the system's glibc version as a number (2.36), or `null` without glibc (macOS). */
function glibcVersion(): number | null {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime ? Number(header.glibcVersionRuntime) : null
}

/** Unpacks the libc6 of a newer Debian from the machine's own mirror, without root and without changing the system. */
async function fetchGlibc(cache: string, target: string): Promise<void> {
  const apt = join(cache, `apt-${process.pid}`)
  await rm(apt, { recursive: true, force: true })
  await mkdir(join(apt, 'lists/partial'), { recursive: true })
  await mkdir(join(apt, 'cache/archives/partial'), { recursive: true })
  await writeFile(join(apt, 'status'), '')
  await writeFile(join(apt, 'sources.list'), `deb ${await mirror()} ${suite} main\n`)
  const own = [
    `Dir::State=${apt}`,
    `Dir::State::status=${join(apt, 'status')}`,
    `Dir::Cache=${join(apt, 'cache')}`,
    `Dir::Etc::sourcelist=${join(apt, 'sources.list')}`,
    'Dir::Etc::sourceparts=/dev/null',
    'Acquire::Languages=none',
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option])
  await run('apt-get', [...own, 'update'])
  await run('apt-get', [...own, 'download', 'libc6'], { cwd: apt })
  const unpacked = join(apt, 'glibc')
  const { stdout } = await run('sh', ['-c', 'ls libc6_*.deb'], { cwd: apt })
  await run('dpkg-deb', ['-x', join(apt, stdout.trim()), unpacked])
  // Another process may have finished first.
  await rename(unpacked, target).catch((error: unknown) => {
    if (!existsSync(target)) throw error
  })
  await rm(apt, { recursive: true, force: true })
}

/** Returns the Debian mirror of this machine. */
async function mirror(): Promise<string> {
  const system = await readFile('/etc/os-release', 'utf8')
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(system)?.[1]
  const targets = (filters: string[]) =>
    run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages', ...filters])
  // Before the first `apt-get update` the package lists have no origin.
  for (const filters of [['Origin: Debian'], []]) {
    const { stdout } = await targets(filters)
    const line = stdout.split('\n').find((candidate) => candidate.endsWith(` ${codename}`))
    if (line && /^ID=debian$/m.test(system)) return line.split(' ')[0] as string
  }
  throw new Error('The apt sources name no Debian mirror')
}
