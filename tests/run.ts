/**
 * Runs the checks and tests, and ends with what failed. `--busy` lets four endless loops run beside them; `--deep` runs
 * what `npm test` leaves out, before a release.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rootFolder } from '@parta/stack/places'
import { type Part, startPart } from './support/run-part.ts'

const vitest = ['npx', 'vitest', 'run']
const browser = [...vitest, '--config', 'tests/browser/vitest.config.ts']
const usual = [
  { title: 'Types, lint and unused code', minutes: 2, command: ['npm', 'run', 'check:code'] },
  { title: 'Rules, structure, services and journeys', minutes: 15, command: vitest },
  { title: 'Browser', minutes: 15, command: browser },
]
const deep = [
  { title: 'More tries, larger crowds and kills', minutes: 60, command: vitest },
  { title: 'Every look', minutes: 60, command: browser },
  { title: 'Outages', minutes: 10, command: ['npm', 'run', 'test:outages'] },
]

const isBusy = process.argv.includes('--busy')
const isDeep = process.argv.includes('--deep')
/** The file that collects the tests that failed in any part; the run prints it at its end. */
const failedTests = join(rootFolder, '.parta/failed-tests.txt')
mkdirSync(dirname(failedTests), { recursive: true })
writeFileSync(failedTests, '')
const env = {
  ...process.env,
  PARTA_FAILED_TESTS: failedTests,
  // Nobody looks at six hundred pictures after each run.
  ...(isDeep ? { PARTA_TEST_DEPTH: 'deep', PARTA_LOOKS: 'all' } : { PARTA_SHOTS: 'none' }),
}
/** Four endless loops in a session of their own, as if somebody ran them in another terminal. */
const loops = isBusy
  ? spawn('sh', ['-c', 'for one in 1 2 3 4; do "$0" -e "for (;;) {}" & done; wait', process.execPath], {
      stdio: 'ignore',
      detached: true,
    })
  : null
process.on('exit', () => {
  // The negative number names its process group.
  if (loops?.pid) process.kill(-loops.pid)
})
let running: Part | undefined
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A second signal ends the tests at once.
    running?.stop(isStopped ? 'SIGKILL' : signal)
    isStopped = true
  })
}

const failed: string[] = []
for (const { title, minutes, command } of isDeep ? deep : usual) {
  const time = isBusy ? 'several times as long as without four busy loops' : `${minutes} minutes on two quiet cores`
  process.stdout.write(`\n${title}: usually ${time}\n`)
  running = startPart(command, env)
  const hasPassed = await running.passed
  if (!hasPassed) failed.push(`${title}: ${isStopped ? 'stopped' : command.join(' ')}`)
  if (isStopped) break
}
process.stdout.write(
  failed.length === 0
    ? '\nAll checks and tests passed\n'
    : `\nFailed:\n  ${failed.join('\n  ')}\n${readFileSync(failedTests, 'utf8')}`,
)
process.exit(failed.length === 0 ? 0 : 1)
