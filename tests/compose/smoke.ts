/**
 * `npm run test:compose`: builds the image, starts the whole of docker-compose.yml with fresh secrets, and calls through
 * the front door. With `--mongo-without-users` the services log on to MongoDB without user and password, for a
 * stand-in that knows no users; the users of MongoDB are not tested then.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { getOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { listProducts } from '@parta/contracts/products'
import { demoOrgs } from '@parta/demo/world'
import { clientOf } from '@parta/kit/testing-client'
import { addSecrets } from '@parta/stack/compose/secrets'
import { freePort } from '@parta/stack/ports'
import { anEventForm } from '../support/event-form.ts'
import { openContainers } from './containers.ts'
import { club, isBooked, isFollowed, isTold, startStandIns, tokenOf } from './outside.ts'

const { values: flags } = parseArgs({ options: { 'mongo-without-users': { type: 'boolean' } } })
const withoutUsers = 'mongodb://mongo:27017/?directConnection=true&journal=true'
const dir = mkdtempSync(join(tmpdir(), 'parta-smoke-'))
const secrets = join(dir, '.env')
await addSecrets(secrets)
const standIns = await startStandIns()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const client = clientOf(() => origin)
const { project, env, compose, said } = openContainers(`parta-smoke-${process.pid}`, secrets, {
  ...standIns.settings,
  PARTA_PORT: String(port),
  PARTA_PUBLIC_URL: origin,
  PARTA_VERSION: 'smoke',
  ...(flags['mongo-without-users'] ? { PARTA_MONGO_URL: withoutUsers } : {}),
})
const start = ['--detach', '--wait', '--wait-timeout', '900']
if (flags['mongo-without-users']) console.log('The users of MongoDB are not tested: it is used without them.')

let failed = false
try {
  compose('up', '--build', ...start)
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
  await check('only the networks of the published port, of outside calls and of a server of one’s own lead out', () => {
    const label = `label=com.docker.compose.project=${project}`
    const format = '{{ .Label "com.docker.compose.network" }} {{ .Internal }}'
    const { stdout } = spawnSync('docker', ['network', 'ls', '--filter', label, '--format', format], {
      encoding: 'utf8',
    })
    const found = stdout.trim().split('\n').toSorted().join(', ')
    const inside = 'background true, bucket true, bus true, calls true, data true'
    const out = flags['mongo-without-users'] ? 'data-outside false, edge false' : 'edge false'
    return found === `${inside}, ${out}, outside false`
  })
  await check('no process can write to its image or gain rights', () => {
    const status = (service: string) =>
      said('exec', service, 'sh', '-c', 'touch /here 2>&1; grep -E "CapEff|NoNewPrivs" /proc/1/status')
    return ['gateway', 'identity', 'mongo', 'redis', 'nats'].every((service) =>
      /Read-only file system[\s\S]*CapEff:\s*0{16}\s*NoNewPrivs:\s*1/.test(status(service)),
    )
  })
  await check('the commands for operators run in the container of identity', () => {
    const ran = (...command: string[]) => said('exec', 'identity', 'node', ...command)
    const admins = ran('services/identity/src/admin.ts', 'list')
    return admins.includes('no site admin') && ran('services/identity/src/audit-check.ts').includes('none was changed')
  })
  await check('the metrics of a service can be read from another container', () => {
    const script = "fetch('http://payments:3000/metrics').then(async (answer) => console.log(await answer.text()))"
    return said('exec', 'gateway', 'node', '-e', script).includes('parta_ledger_breaches')
  })
  for (const [line, message] of [
    ['PARTA_LITE_ORGS=sokol', 'nothing reads PARTA_LITE_ORGS (do you mean PARTA_LITE_ORG?)'],
    ['PARTA_LOG_LEVEL=verbose', 'PARTA_LOG_LEVEL must be equal to one of the allowed values'],
  ] as const) {
    await check(`a setting that no container can use ends the start with its name: ${line}`, () => {
      const wrong = join(dir, 'wrong.env')
      copyFileSync(secrets, wrong)
      appendFileSync(wrong, `${line}\n`)
      env['COMPOSE_ENV_FILES'] = wrong
      const answer = said('run', '--rm', '--no-deps', 'settings')
      env['COMPOSE_ENV_FILES'] = secrets
      return answer.includes(message)
    })
  }
  Object.assign(env, { PARTA_LITE_ORG: club, PARTA_LITE_NAME: 'Smeč', PARTA_DEMO: 'true' })
  compose('up', '--no-build', ...start)
  await check('a lite installation has its own name', async () => {
    const pages = await Promise.all(['/', '/manifest.webmanifest'].map((path) => call('GET', path)))
    return pages.every(({ body }) => body.includes('Smeč'))
  })
  await check('a lite installation is closed to other organisations, in every service', async () => {
    const token = await tokenOf(client, 'jana')
    const other = demoOrgs[1]?.id ?? ''
    const answers = await Promise.all([
      client.call(getOrg, { token, id: other }),
      client.call(listProducts, { token, id: other }),
      client.call(createEvent, { token, body: anEventForm({ eventOrgId: other }) }),
    ])
    return answers.every(({ body }) => body.code === 'lite.elsewhere')
  })
  await check('a server of the fediverse follows an organisation', () => isFollowed(standIns, origin))
  await check('a webhook and the follower are told of a new event', () => isTold(standIns, client))
  await check('an event of Reservanto is joined', () => isBooked(standIns, client))
} catch (error) {
  failed = true
  console.error(error)
  compose('ps', '--all')
  compose('logs', '--tail', '40')
} finally {
  compose('down', '--volumes', '--remove-orphans')
  await standIns.close()
  rmSync(dir, { recursive: true })
}
process.exit(failed ? 1 : 0)

async function check(name: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await holds())) throw new Error(`Not so: ${name}`)
  console.log(`ok: ${name}`)
}

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; body: string }> {
  const answer = await fetch(origin + path, {
    method,
    // While compose starts containers anew, nobody here learns that kept connections were closed.
    headers: { connection: 'close', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.text() }
}
