import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { rootFolder } from '@parta/stack/places'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

const longestCount = 10
/** Characters of an error's message. */
const reasonMax = 400

/**
 * Ends a run with its slowest files, and with the command that repeats each failed test. The commands and what failed
 * are also written where `tests/run.ts` reads them, which repeats them after all its parts.
 */
export default class Summary implements Reporter {
  private vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const log = (lines: readonly string[]) => this.vitest?.logger.log(lines.join('\n'))
    const timed = modules.map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }))
    const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, longestCount)
    if (modules.length > longestCount)
      log([
        '\nThe slowest files:',
        ...slowest.map(({ module, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${pathOf(module)}`),
      ])
    const failed = modules.filter((module) => !module.ok())
    if (failed.length === 0) return
    const commands = failed.flatMap((module) => this.commandsOf(module))
    log(['\nTo repeat what failed:', ...commands.map(({ command }) => command)])
    const file = process.env['PARTA_FAILED_TESTS']
    if (file) appendFileSync(file, commands.map(({ command, why }) => `${command}\n${why}`).join(''))
  }

  /** A file that failed outside of its tests, in a hook or at its import, is repeated whole. */
  private commandsOf(module: TestModule): { command: string; why: string }[] {
    const config = this.vitest?.vite.config.configFile
    const own =
      config && relative(rootFolder, config) !== 'vitest.config.ts' ? ` --config ${relative(rootFolder, config)}` : ''
    const settings = ['PARTA_TEST_DEPTH', 'PARTA_LOOKS', 'PARTA_TEST_BACKENDS'].filter((name) => process.env[name])
    const set = settings.map((name) => `${name}=${process.env[name]} `).join('')
    const run = `  ${set}npx vitest run${own} ${pathOf(module)}`
    const failed = [...module.children.allTests('failed')]
    if (failed.length === 0) return [{ command: run, why: reasonsOf(module.errors()) }]
    return failed.map((test) => ({
      command: `${run} -t ${quoted(test)}`,
      why: reasonsOf(test.result().errors ?? []),
    }))
  }
}

const pathOf = ({ moduleId }: TestModule) => relative(rootFolder, moduleId)

/** Returns the pattern of this test alone, in quotes of the shell. */
function quoted({ fullName }: TestCase): string {
  const pattern = fullName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `'^${pattern.replaceAll("'", "'\\''")}$'`
}

/** Returns each message on lines of its own, cut where it becomes long, without the colours of a terminal. */
function reasonsOf(errors: readonly { readonly message: string }[]): string {
  return errors.map(({ message }) => `      ${stripVTControlCharacters(message).slice(0, reasonMax)}\n`).join('')
}
