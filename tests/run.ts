/** Runs all checks and tests, and ends with what failed. `--busy` lets four endless loops run beside them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rootFolder } from '@parta/stack/places'

const vitest = ['vitest', 'run']
const phases = [
  { title: 'Types, lint and unused code', minutes: 2, command: ['npm', 'run', 'check:code'] },
  { title: 'Rules, structure, services and journeys', minutes: 15, command: vitest },
  { title: 'Browser', minutes: 20, command: [...vitest, '--config', 'tests/browser/vitest.config.ts'] },
]

const isBusy = process.argv.includes('--busy')
const loops: ChildProcess[] = isBusy
  ? Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }))
  : []
process.on('exit', () => loops.forEach((loop) => loop.kill()))

const failed: string[] = []
for (const { title, minutes, command } of phases) {
  const usual = isBusy ? 'several times as long as without four busy loops' : `${minutes} minutes on two quiet cores`
  process.stdout.write(`\n${title}: usually ${usual}\n`)
  const [file = '', ...args] = command
  const [status] = (await once(spawn(file, args, { cwd: rootFolder, stdio: 'inherit' }), 'exit')) as [number | null]
  if (status !== 0) failed.push(`${title}: ${command.join(' ')}`)
}
process.stdout.write(failed.length === 0 ? '\nAll checks and tests passed\n' : `\nFailed:\n  ${failed.join('\n  ')}\n`)
process.exit(failed.length === 0 ? 0 : 1)
