import { relative } from 'node:path'
import { rootFolder } from '@parta/stack/places'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

const longestCount = 10

/** Ends a run with its slowest files, and with the command that repeats each failed test. */
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
    log(['\nTo repeat what failed:', ...failed.flatMap((module) => this.commandsOf(module))])
  }

  /** A file that failed outside of its tests, in a hook or at its import, is repeated whole. */
  private commandsOf(module: TestModule): string[] {
    const config = this.vitest?.vite.config.configFile
    const own =
      config && relative(rootFolder, config) !== 'vitest.config.ts' ? ` --config ${relative(rootFolder, config)}` : ''
    const run = `  npx vitest run${own} ${pathOf(module)}`
    const failed = [...module.children.allTests('failed')]
    return failed.length === 0 ? [run] : failed.map((test) => `${run} -t ${quoted(test)}`)
  }
}

const pathOf = ({ moduleId }: TestModule) => relative(rootFolder, moduleId)

/** Returns the full name as a pattern in quotes of the shell. */
function quoted({ fullName }: TestCase): string {
  const pattern = fullName.replaceAll(' > ', ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `'${pattern.replaceAll("'", "'\\''")}'`
}
