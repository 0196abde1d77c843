/**
 * Prepares a machine: `node stack/bootstrap.mjs [start|test]`. It is the only file that runs on the system's own Node
 * (20.19 or newer), before any package is installed, so it is plain JavaScript without imports from npm. Everything
 * later runs on the Node pinned in package.json.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mode = process.argv[2] ?? 'check'
const at = (...path) => join(root, ...path)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

const lock = readJson(at('package-lock.json'))
if (!isInstalled()) install()
if (mode === 'test') checkLock()
if (mode !== 'check') provideSystemPackages()
checkNode()

/** Returns whether node_modules matches the lock file; npm writes the installed versions there. */
function isInstalled() {
  const note = at('node_modules/.package-lock.json')
  if (!existsSync(note)) return false
  const there = readJson(note).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = there[path]
    // Optional packages are installed only on their systems.
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer)
    return found.version === wanted.version && found.integrity === wanted.integrity && found.link === wanted.link
  })
}

function install() {
  say('Installing the npm packages; the first time this takes a minute or two')
  npm(['ci', '--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=error'])
  noteLock()
}

/** Fails in CI when the lock file does not match a package.json; a successful npm ci has checked that already. */
function checkLock() {
  const stamp = at('node_modules/.parta-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return
  say('Checking that package-lock.json fits every package.json')
  npm(
    ['ci', '--dry-run', '--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=error'],
    'ignore',
  )
  noteLock()
}

function noteLock() {
  writeFileSync(at('node_modules/.parta-lock'), lockHash())
}

function lockHash() {
  const hash = createHash('sha256').update(readFileSync(at('package-lock.json')))
  const own = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'))
  for (const path of own.sort()) hash.update(readFileSync(at(path, 'package.json')))
  return hash.digest('hex')
}

function npm(args, stdout = 'inherit') {
  const own = process.env.npm_execpath
  const [command, ...first] = own?.endsWith('.js') ? [process.execPath, own] : ['npm']
  const { status } = spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', stdout, 'inherit'] })
  if (status !== 0) stop(`npm ${args[0]} failed; what it said stands above`)
}

/** Installs the servers of the embedded mode, which tests always use, and for tests a browser with fonts. */
function provideSystemPackages() {
  const { PARTA_REDIS_URL, PARTA_NATS_URL } = process.env
  const fonts = '/usr/share/fonts/truetype'
  const linux = process.platform === 'linux'
  const wanted = [
    !(mode === 'start' && PARTA_REDIS_URL) && !has('redis-server') && { apt: 'redis-server', brew: 'redis' },
    !(mode === 'start' && PARTA_NATS_URL) && !has('nats-server') && { apt: 'nats-server', brew: 'nats-server' },
    mode === 'test' && !has('chromium') && { apt: 'chromium', brew: '--cask chromium' },
    mode === 'test' && linux && !has('chromium-headless-shell') && { apt: 'chromium-headless-shell' },
    mode === 'test' && linux && !existsSync(`${fonts}/dejavu/DejaVuSans.ttf`) && { apt: 'fonts-dejavu-core' },
    mode === 'test' && linux && !existsSync(`${fonts}/noto/NotoColorEmoji.ttf`) && { apt: 'fonts-noto-color-emoji' },
  ].filter(Boolean)
  if (wanted.length === 0) return
  const names = wanted.map(({ apt }) => apt)
  if (has('apt-get') && process.getuid?.() === 0) return aptInstall(names)
  const apt = `sudo apt-get install --no-install-recommends ${names.join(' ')}`
  const brew = wanted.flatMap(({ brew }) => (brew ? [`brew install ${brew}`] : [])).join(' && ')
  const ownServers = ' (or set PARTA_REDIS_URL and PARTA_NATS_URL to servers of your own)'
  stop(`Please install: ${has('brew') ? brew : apt}${mode === 'start' ? ownServers : ''}`)
}

/** Installs packages without starting their services now or at boot: Parta runs its own on other ports. */
function aptInstall(names) {
  say(`Installing ${names.join(', ')} by apt`)
  const policy = '/usr/sbin/policy-rc.d'
  const ours = !existsSync(policy)
  // Ctrl-C then ends apt-get and not this process, so that the policy file is always removed.
  process.on('SIGINT', () => {})
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const done = apt(['update']) && apt(['install', '-y', '--no-install-recommends', ...names])
  if (ours) rmSync(policy, { force: true })
  if (!done) stop('apt-get failed; what it said stands above')
  const services = names.filter((name) => name.endsWith('-server'))
  if (services.length > 0 && has('systemctl')) spawnSync('systemctl', ['disable', ...services], { stdio: 'ignore' })
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  if (status === 0) return true
  process.stderr.write(`${stderr}\n`)
  return false
}

/** Checks the Node that runs the TypeScript sources: the pinned one, or the system's where npm has none for it. */
function checkNode() {
  if (existsSync(at('node_modules/.bin/node'))) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) {
    stop(`Please install Node 24: npm brings it along only on Linux, and this is ${process.version}`)
  }
}

function has(command) {
  // Debian installs servers in folders that are not on an ordinary user's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.some((folder) => existsSync(join(folder, command)))
}

function say(text) {
  process.stdout.write(`${text} …\n`)
}

function stop(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
