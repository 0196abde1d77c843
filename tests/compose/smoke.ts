/** `npm run test:compose`: builds the image, starts the whole of docker-compose.yml, and calls through the front door. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@parta/stack/ports'

const root = join(import.meta.dirname, '../..')
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = {
  ...process.env,
  PARTA_PORT: String(port),
  PARTA_PUBLIC_URL: origin,
  PARTA_SECRET: randomBytes(32).toString('hex'),
  PARTA_VERSION: 'smoke',
}

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
} catch (error) {
  failed = true
  console.error((error as Error).message)
  compose('ps', '--all')
  compose('logs', '--tail', '40')
} finally {
  compose('down', '--volumes', '--remove-orphans')
}
process.exit(failed ? 1 : 0)

function compose(...args: string[]): void {
  const command = ['compose', '--project-name', `parta-smoke-${process.pid}`, ...args]
  const { status, error } = spawnSync('docker', command, { cwd: root, env, stdio: 'inherit' })
  if (error) throw new Error(`docker cannot be run: ${error.message}`)
  if (status !== 0 && args[0] === 'up') throw new Error('docker compose up failed')
}

async function check(name: string, holds: () => Promise<boolean>): Promise<void> {
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
