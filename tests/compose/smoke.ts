/**
 * `npm run test:compose`: builds the image, starts the whole of docker-compose.yml with fresh secrets, and calls through
 * the front door. With `--mongo-without-users` the services log on to MongoDB without user and password, for a
 * stand-in that knows no users; the users of MongoDB are not tested then.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addSecrets } from '@parta/stack/compose/secrets'
import { freePort } from '@parta/stack/ports'

const { values: flags } = parseArgs({ options: { 'mongo-without-users': { type: 'boolean' } } })
const withoutUsers = 'mongodb://mongo:27017/?directConnection=true&journal=true'
const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'parta-smoke-'))
const secrets = join(dir, '.env')
await addSecrets(secrets)
const project = `parta-smoke-${process.pid}`
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = {
  ...process.env,
  PARTA_PORT: String(port),
  PARTA_PUBLIC_URL: origin,
  PARTA_VERSION: 'smoke',
  ...(flags['mongo-without-users'] ? { PARTA_MONGO_URL: withoutUsers } : {}),
}
if (flags['mongo-without-users']) console.log('The users of MongoDB are not tested: it is used without them.')

let failed = false
try {
  compose('up', '--build', '--detach', '--wait', '--wait-timeout', '300')
  await check('every process is ready', async () => {
    const { status, body } = await call('GET', '/health/ready')
    return status === 200 && body.includes('"ready"')
  })
  await check('the web is served', async () => (await call('GET', '/')).body.includes('<html'))
  await check('the API describes itself', async () => (await call('GET', '/public/openapi.json')).body.includes('"3.1'))
  await check('a person can sign up', async () => {
    const form = { email: `smoke-${Date.now()}@parta.test`, password: `Aa1!${randomBytes(12).toString('hex')}` }
    return (await call('POST', '/public/identity/sign-up', form)).status === 200
  })
  await check('bad input is refused with a code', async () => {
    const { status, body } = await call('POST', '/public/identity/sign-up', { email: 'nobody' })
    return status === 400 && body.includes('"code"')
  })
  await check('the gateway is published on this machine only', () => {
    return said('port', 'gateway', '8080') === `127.0.0.1:${port}`
  })
  await check('Redis and NATS refused nobody anything', () => {
    return !/NOPERM|NOAUTH|WRONGPASS|Violation|Authorization Error/i.test(said('logs', '--no-color'))
  })
  await check('Redis lets nobody in without a password', () => {
    return said('exec', 'redis', 'redis-cli', 'get', 'anything').includes('NOAUTH')
  })
  await check('only the networks of the published port and of mail and sign-in lead out', () => {
    const label = `label=com.docker.compose.project=${project}`
    const format = '{{ .Label "com.docker.compose.network" }} {{ .Internal }}'
    const { stdout } = spawnSync('docker', ['network', 'ls', '--filter', label, '--format', format], {
      encoding: 'utf8',
    })
    const found = stdout.trim().split('\n').toSorted().join(', ')
    return found === 'bus true, calls true, data true, edge false, outside false'
  })
  await check('no process can write to its image or gain rights', () => {
    const status = (service: string) =>
      said('exec', service, 'sh', '-c', 'touch /here 2>&1; grep -E "CapEff|NoNewPrivs" /proc/1/status')
    return ['gateway', 'identity', 'mongo', 'redis', 'nats'].every((service) =>
      /Read-only file system[\s\S]*CapEff:\s*0{16}\s*NoNewPrivs:\s*1/.test(status(service)),
    )
  })
} catch (error) {
  failed = true
  console.error((error as Error).message)
  compose('ps', '--all')
  compose('logs', '--tail', '40')
} finally {
  compose('down', '--volumes', '--remove-orphans')
  rmSync(dir, { recursive: true })
}
process.exit(failed ? 1 : 0)

function commandOf(...args: string[]): string[] {
  return ['compose', '--env-file', secrets, '--project-name', project, ...args]
}

function compose(...args: string[]): void {
  const { status, error } = spawnSync('docker', commandOf(...args), { cwd: root, env, stdio: 'inherit' })
  if (error) throw new Error(`docker cannot be run: ${error.message}`)
  if (status !== 0 && args[0] === 'up') throw new Error('docker compose up failed')
}

/** What a command of compose writes. */
function said(...args: string[]): string {
  const withoutTerminal = args[0] === 'exec' ? ['exec', '-T', ...args.slice(1)] : args
  const { stdout, stderr } = spawnSync('docker', commandOf(...withoutTerminal), { cwd: root, env, encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

async function check(name: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await holds())) throw new Error(`Not so: ${name}`)
  console.log(`ok: ${name}`)
}

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: string }> {
  const answer = await fetch(origin + path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.text() }
}
