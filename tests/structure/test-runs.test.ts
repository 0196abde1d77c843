import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPart } from '../support/run-part.ts'
import { root } from './source.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parta-runs-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A run: it takes its folder, writes a file there, says so, and goes on as `then` says. */
const runThat = (then: string) => `
  import { writeFileSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { useRunFolder } from '${root}/tests/support/run-folder.ts'
  useRunFolder()
  useRunFolder()
  writeFileSync(tmpdir() + '/data', 'x')
  console.log(tmpdir())
  ${then}`
const args = (code: string) => ['--input-type=module', '-e', code]
const env = () => ({ ...process.env, TMPDIR: dir })

describe('the folder of a test run', () => {
  it('is deleted with all that is in it when the run exits', () => {
    const { stdout, status } = spawnSync(process.execPath, args(runThat('process.exit(3)')), { env: env() })
    expect([status, dirname(String(stdout))]).toEqual([3, dir])
    expect(readdirSync(dir)).toEqual([])
  })

  it('is deleted by the next run when the run was killed, and by none as long as it runs', async () => {
    const first = spawn(process.execPath, args(runThat('setInterval(() => {}, 1000)')), { env: env() })
    const [said] = (await once(first.stdout, 'data')) as [Buffer]
    const folder = String(said).trim()
    const next = () => spawnSync(process.execPath, args(runThat('')), { env: env() })
    next()
    expect(existsSync(join(folder, 'data'))).toBe(true)
    await killed(first)
    expect(readdirSync(dir)).toHaveLength(1)
    next()
    expect(readdirSync(dir)).toEqual([])
  })
})

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('a part of a test run', () => {
  it('ends with everything that it started when the run is stopped', async () => {
    const file = join(dir, 'pid')
    // As npm does: a shell between the run and the tests, which does not pass a signal on.
    const inner = `require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`
    const part = startPart(['sh', '-c', `"$0" -e "$1" "$2"; true`, process.execPath, inner, file], process.env)
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+$/)
    const pid = Number(readFileSync(file, 'utf8'))
    part.stop('SIGTERM')
    expect(await part.passed).toBe(false)
    await expect.poll(() => isRunning(pid)).toBe(false)
    part.stop('SIGTERM')
  })

  it('passes when its command does', async () => {
    expect(await startPart(['true'], process.env).passed).toBe(true)
    expect(await startPart(['false'], process.env).passed).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
