import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StatusFile } from '@parta/contracts/status'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootFolder } from '../src/places.ts'
import { freePort } from '../src/ports.ts'

let home: string
let port: number
let parta: ChildProcess
let said = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'parta-start-'))
  port = await freePort()
})

afterEach(async () => {
  parta.kill('SIGKILL')
  await expect.poll(() => childrenOf(home)).toEqual([])
  await rm(home, { recursive: true, force: true })
})

function start(...flags: string[]): Promise<number | null> {
  return startWith({}, ...flags)
}

function startWith(more: Record<string, string>, ...flags: string[]): Promise<number | null> {
  said = ''
  const env = {
    ...process.env,
    PARTA_HOME: home,
    PARTA_PORT: String(port),
    PARTA_MONGO_URL: '',
    PARTA_REDIS_URL: '',
    PARTA_NATS_URL: '',
    ...more,
  }
  parta = spawn(process.execPath, [join(rootFolder, 'stack/src/start.ts'), ...flags], { env, cwd: rootFolder })
  const own = parta
  for (const stream of [own.stdout, own.stderr]) {
    // Output of an earlier run is ignored.
    stream?.on('data', (text) => (said += own === parta ? String(text) : ''))
  }
  return new Promise((resolve) => parta.on('exit', resolve))
}

const ready = async () => await expect.poll(() => said).toContain('Parta is ready')
const page = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

/** Returns the status of a page requested under another host name. */
function statusFor(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`http://127.0.0.1:${port}${path}`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

/** Returns the processes with the folder in their command line or environment. */
async function childrenOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      return `${environment}${command}`.includes(folder) ? [command.replaceAll('\0', ' ')] : []
    }),
  )
  return found.flat()
}

/** Runs `npm run admin` beside the run in the same folder. */
function admin(...args: string[]) {
  const env = { ...process.env, PARTA_HOME: home, PARTA_MONGO_URL: '', PARTA_REDIS_URL: '', PARTA_NATS_URL: '' }
  return spawnSync(process.execPath, [join(rootFolder, 'stack/src/admin.ts'), ...args], { env, encoding: 'utf8' })
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  it('serves web, API and mailbox on one address, lists site admins by a command, says in one line that the port is taken, and stops cleanly on SIGTERM', async () => {
    const exit = start('--empty')
    await ready()
    expect(said).toContain(`http://localhost:${port}/mailbox`)
    expect(await (await page('/')).text()).toContain('<html')
    expect((await page('/public/openapi.json')).status).toBe(200)
    expect((await page('/mailbox')).status).toBe(200)
    expect(await statusFor('rebound.example', '/mailbox/messages')).toBe(421)
    expect((await page('/health/ready')).status).toBe(200)
    for (const file of ['secrets.json', 'data/running.json']) {
      expect((await stat(join(home, file))).mode & 0o777).toBe(0o600)
    }
    expect(admin('list')).toMatchObject({ status: 0, stdout: 'There is no site admin.\n' })
    const holder = parta
    expect(await start()).toBe(1)
    expect(said).toBe(`Port ${port} is taken: stop what listens there, or take another: PARTA_PORT=9000 npm start\n`)
    holder.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(await childrenOf(home)).toEqual([])
    expect(admin('list')).toMatchObject({ status: 1, stderr: expect.stringContaining('does not run') })
  })

  it('leaves no process behind when it is killed, and exits when a part of it does', async () => {
    void start('--empty')
    await ready()
    // MongoDB, Redis, NATS, and the process of services and gateway.
    expect((await childrenOf(home)).length).toBeGreaterThanOrEqual(4)
    parta.kill('SIGKILL')
    await expect.poll(() => childrenOf(home)).toEqual([])

    const exit = start('--empty')
    await ready()
    const engine = (await redisOf(home)) ?? Number.NaN
    process.kill(engine, 'SIGKILL')
    expect(await exit).toBe(1)
    expect(said).toContain('redis ended by SIGKILL')
  })

  it('shows the public tiles of OpenStreetMap, unless their setting is empty', async () => {
    const tiles = async () => ((await (await page('/status.json')).json()) as StatusFile).tiles
    for (const [more, url] of [
      [{}, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'],
      [{ PARTA_TILES_URL: '' }, undefined],
    ] as const) {
      const exit = startWith(more, '--empty')
      await ready()
      expect((await tiles())?.url).toBe(url)
      parta.kill('SIGTERM')
      expect(await exit).toBe(0)
    }
  })

  it('ends with the name of a setting that nothing reads, and so does each process', async () => {
    const unknown = { PARTA_LITE_ORGS: 'sokol' }
    const refusal = 'Configuration: nothing reads PARTA_LITE_ORGS (do you mean PARTA_LITE_ORG?)\n'
    expect(await startWith(unknown)).toBe(1)
    expect(said).toBe(refusal)
    expect(await childrenOf(home)).toEqual([])
    for (const main of [
      'services/chat/src/main.ts',
      'gateway/src/main.ts',
      'services/kit/src/process/check-compose.ts',
    ]) {
      const env = { PATH: process.env['PATH'], ...unknown }
      const ended = spawnSync(process.execPath, [join(rootFolder, main)], { env, encoding: 'utf8' })
      expect(ended, main).toMatchObject({ status: 1, stderr: refusal })
    }
  })

  it('refuses an address that other machines can reach, unless a second setting allows it', async () => {
    expect(await startWith({ PARTA_BIND: '0.0.0.0' })).toBe(1)
    expect(said).toMatch(/^PARTA_BIND=0\.0\.0\.0 lets other machines reach this Parta: .*mailbox.*demo accounts/)
    expect(said).toContain('set PARTA_BIND_PUBLIC=yes, too')
    expect(await childrenOf(home)).toEqual([])

    const exit = startWith({ PARTA_BIND: '0.0.0.0', PARTA_BIND_PUBLIC: 'yes' }, '--empty')
    await ready()
    expect(said).toContain('PARTA_BIND=0.0.0.0 lets other machines reach this Parta')
    expect(said).not.toContain('demo accounts')
    parta.kill('SIGTERM')
    expect(await exit).toBe(0)
  })
})

async function redisOf(folder: string): Promise<number | undefined> {
  const ports = JSON.parse(await readFile(join(folder, 'data/ports.json'), 'utf8')) as { redis: number }
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
    if (command.includes('redis-server') && command.includes(String(ports.redis))) return Number(pid)
  }
}
