/** `npm start` and `npm run dev`: runs all of Parta with embedded backends until Ctrl-C. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { services } from '@parta/contracts/values'
import { refuseUnknown } from '@parta/kit/process/refuse-unknown'
import { settingNames } from '@parta/kit/process/setting-names'
import { serviceAddresses } from './addresses.ts'
import { startBackends } from './backends/backends.ts'
import { backendNames } from './backends/servers.ts'
import { buildWeb } from './build-web.ts'
import { isLoopback } from './hosts.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import { cacheFolder, homeFolder, rootFolder } from './places.ts'
import { isFree, rememberedPorts } from './ports.ts'
import { forgetRunning, noteRunning } from './running.ts'
import { keptSecrets } from './secrets.ts'
import { createSupervisor } from './supervisor.ts'

type Settings = Readonly<Record<string, string | undefined>>

const began = Date.now()
const { values: flags } = parseArgs({
  options: { reset: { type: 'boolean' }, empty: { type: 'boolean' }, dev: { type: 'boolean' } },
})
const data = join(homeFolder, 'data')
const devPort = 5173
const port = Number(process.env['PARTA_PORT'] || 8080)
const bind = process.env['PARTA_BIND'] || '127.0.0.1'
/** The gateway's address for readiness checks, also when it listens on all addresses. */
const gatewayUrl = `http://${['0.0.0.0', '::'].includes(bind) ? '127.0.0.1' : bind}:${port}`
const publicUrl = process.env['PARTA_PUBLIC_URL'] || `http://localhost:${flags.dev ? devPort : port}`

// When this process is killed, children must not go on without backends; a watcher needs time to stop what it watches.
const leash = flags.dev ? 'TERM' : 'KILL'

const supervisor = createSupervisor()
const { say, launch, end } = supervisor
const tell = (text: string) => say('parta', text)

try {
  await start()
} catch (error) {
  await end(1, (error as Error).message)
}

async function start(): Promise<void> {
  refuseUnknown(process.env, settingNames)
  refuseExposure()
  for (const taken of flags.dev ? [port, devPort] : [port]) {
    if (!(await isFree(taken, bind))) {
      throw new Error(`Port ${taken} is taken: stop what listens there, or take another: PARTA_PORT=9000 npm start`)
    }
  }
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (flags.reset) await reset()
  const web = flags.dev ? undefined : buildWeb((command, cwd) => supervisor.run({ name: 'web', command, cwd }), tell)
  // Awaited later; without this handler a failure in between would count as unhandled.
  web?.catch(() => {})
  const settings = await prepare()
  const env = { ...settings, PARTA_WEB_DIR: await web }
  tell('Starting the services and the gateway')
  if (process.env['PARTA_PROCESSES'] === 'many') await startApart(env)
  else launch({ name: 'parta', command: node('stack/src/together-main.ts'), env, leash })
  await untilReady('gateway', gatewayUrl)
  await noteRunning(data, env)
  supervisor.onStop(() => forgetRunning(data))
  if (flags.dev) startVite()
  await banner()
}

/** Refuses to listen for other machines unless two settings say so. */
function refuseExposure(): void {
  if (isLoopback(bind)) return
  const exposed = [
    'the API and the web without encryption',
    ...(process.env['PARTA_SMTP_URL'] ? [] : ['the mailbox with every mail and code that Parta sends']),
    ...(flags.empty ? [] : ['the demo accounts, whose password is public']),
  ].join('; ')
  const what = `PARTA_BIND=${bind} lets other machines reach this Parta: ${exposed}`
  if (process.env['PARTA_BIND_PUBLIC'] === 'yes') return tell(what)
  throw new Error(
    `${what}. If you mean it, set PARTA_BIND_PUBLIC=yes, too. To run Parta for others, see docs/OPERATIONS.md.`,
  )
}

async function reset(): Promise<void> {
  // Throws when another run uses this data.
  await rememberedPorts(data, backendNames)
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  tell('All data is gone, but for what servers of your own hold')
}

/** Starts backends and mailbox; returns the settings of all processes. */
async function prepare(): Promise<Settings> {
  tell('Starting MongoDB, Redis and NATS')
  const backends = await startBackends({ dir: data, log: say, died: supervisor.died, env: process.env })
  supervisor.onStop(backends.stop)
  const own = process.env
  const mailbox = own['PARTA_SMTP_URL'] ? null : await startMailbox(join(data, 'mail.json'))
  if (mailbox) supervisor.onStop(mailbox.close)
  return {
    PARTA_MEDIA_DIR: join(data, 'media'),
    PARTA_ERASURES_DIR: join(homeFolder, 'erasures'),
    PARTA_SEARCH_SNAPSHOT: join(data, 'search'),
    ...(await keptSecrets(homeFolder)),
    ...own,
    ...tilesFor(own),
    ...backends.env(),
    ...(mailbox ? { PARTA_SMTP_URL: mailbox.smtpUrl, PARTA_MAILBOX_URL: mailbox.url } : {}),
    ...(await serviceAddresses()),
    PARTA_PORT: String(port),
    PARTA_PUBLIC_URL: publicUrl,
    PARTA_DEMO: String(!flags.empty),
    NODE_COMPILE_CACHE: join(cacheFolder, 'cache'),
  }
}

/** The public tiles of OpenStreetMap for a trial, unless the person has a map, or wants none: `PARTA_TILES_URL=`. */
function tilesFor({ PARTA_TILES_URL, PARTA_MAP_FILE }: Settings): Settings {
  if (PARTA_TILES_URL !== undefined || PARTA_MAP_FILE) return {}
  return { PARTA_TILES_URL: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' }
}

/** Starts a process for each service and one for the gateway. */
async function startApart(env: Settings): Promise<void> {
  const inside = { ...env, PARTA_BIND: '127.0.0.1' }
  for (const name of services) launch({ name, command: node(`services/${name}/src/main.ts`), env: inside, leash })
  await Promise.all(services.map((name) => untilReady(name, String(env[`PARTA_${name.toUpperCase()}_URL`]))))
  launch({ name: 'gateway', command: node('gateway/src/main.ts'), env, leash })
}

function startVite(): void {
  const vite = [process.execPath, join(rootFolder, 'node_modules/vite/bin/vite.js'), '--port', String(devPort)]
  launch({
    name: 'web',
    command: [...vite, '--strictPort', '--clearScreen', 'false'],
    cwd: join(rootFolder, 'web'),
    env: { PARTA_PUBLIC_URL: gatewayUrl },
  })
}

function node(file: string): string[] {
  const watch = flags.dev ? ['--watch', '--watch-preserve-output'] : []
  return [process.execPath, ...watch, join(rootFolder, file)]
}

/** Waits until a child is ready. If it exits before that, the whole run ends. */
async function untilReady(name: string, url: string): Promise<void> {
  const deadline = Date.now() + 120_000
  while (
    !(await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${name} was not ready after two minutes`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function banner(): Promise<void> {
  const lines: [string, string][] = [
    ['Open', publicUrl],
    ...(process.env['PARTA_SMTP_URL'] ? [] : ([['Mailbox', `${publicUrl}/mailbox`]] as [string, string][])),
    ['API', `${publicUrl}/public/docs`],
  ]
  if (!flags.empty) {
    const { demoAccounts, demoPassword } = await import('@parta/demo/world')
    for (const { email } of demoAccounts) lines.push(['Demo', `${email}   password ${demoPassword}`])
  }
  lines.push(['Stop', 'Ctrl-C; what you did is here again next time'])
  const title = styleText(['bold', 'green'], `Parta is ready after ${((Date.now() - began) / 1000).toFixed(1)} s`)
  const body = lines.map(([label, text]) => `  ${styleText('dim', label.padEnd(9))}${text}`)
  process.stdout.write(`\n  ${title}\n\n${body.join('\n')}\n\n`)
}
