import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { answeredFile, callingProjects, unanswered } from './answered.ts'

/**
 * Fails a complete run of the services' tests and journeys when an operation of `contracts` never succeeded in it.
 * Runs of single files or single tests are not checked.
 */
export default class OperationCoverage implements Reporter {
  private vitest: Vitest | undefined
  private dir = ''

  onInit(vitest: Vitest): void {
    this.vitest = vitest
    this.dir = mkdtempSync(join(tmpdir(), 'parta-answered-'))
    const file = join(this.dir, 'operations')
    writeFileSync(file, '')
    // The workers start later and inherit the variable.
    process.env[answeredFile] = file
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const noted = readFileSync(join(this.dir, 'operations'), 'utf8')
    rmSync(this.dir, { recursive: true, force: true })
    if (!(await this.isWhole(modules))) return
    const missing = unanswered(noted)
    if (missing.length === 0) return
    process.exitCode = 1
    const list = missing.map((name) => `  ${name}`).join('\n')
    this.vitest?.logger.error(`\nThese operations succeeded in no test:\n${list}\n`)
  }

  /** Whether all tests of the projects that call services have run and passed. */
  private async isWhole(modules: readonly TestModule[]): Promise<boolean> {
    const { vitest } = this
    if (!vitest || vitest.config.testNamePattern || modules.some((module) => !module.ok())) return false
    const ran = new Set(modules.map(({ moduleId, project }) => `${project.name} ${moduleId}`))
    for (const name of callingProjects) {
      const project = vitest.projects.find((one) => one.name === name)
      if (!project) return false
      const { testFiles } = await project.globTestFiles()
      if (testFiles.some((path) => !ran.has(`${name} ${path}`))) return false
    }
    return true
  }
}
