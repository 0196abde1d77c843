import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from './source.ts'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const summary = join(root, 'tests/support/summary-reporter.ts')
/** Names that mean something to a shell or to a pattern, or that begin as others do. */
const failing = `
describe('a seat (of 10)', () => {
  it('is free', () => {})
  it("costs 100 % > $HOME, isn't it? [yes] \`x\` \\\\d", () => expect(1).toBe(2))
  it("costs 100 % > $HOME, isn't it? [yes] \`x\` \\\\d, too", () => {})
})`

it('the command that repeats a failed test runs this test and no other', () => {
  const dir = mkdtempSync(join(tmpdir(), 'parta-repeat-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFileSync(join(dir, 'one.test.ts'), failing)
  const { PARTA_FAILED_TESTS: _file, FORCE_COLOR: _color, ...inherited } = process.env
  const env = { ...inherited, NO_COLOR: '1' }
  const first = spawnSync(process.execPath, [vitest, 'run', '--globals', '--root', dir, '--reporter', summary], {
    env,
    encoding: 'utf8',
  })
  const command = /To repeat what failed:\n(.*)$/m.exec(first.stdout)?.[1] ?? first.stdout
  expect(command).toContain('npx vitest run')
  // As in a terminal, but in the folder of this test; the path is that of the file.
  const run = `npx() { shift 3; "${process.execPath}" "${vitest}" run --globals --root "${dir}" --reporter dot "$@"; }`
  const again = spawnSync('sh', ['-c', `${run}\n${command}`], { env, encoding: 'utf8' })
  expect(again.stdout).toMatch(/Tests {2}1 failed \| 2 skipped \(3\)/)
})
