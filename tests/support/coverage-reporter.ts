import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { answeredFile, callingProjects, unanswered } from './answered.ts'

/**
 * Fails a run of all services' tests and journeys in which an operation of `contracts` was never answered with
 * success. A run of single files or single tests is not judged.
 */
export default class OperationCoverage implements Reporter {
  private vitest: Vitest | undefined
  private dir = ''

  onInit(vitest: Vitest): void {
    this.vitest = vitest
    this.dir = mkdtempSync(join(tmpdir(), 'parta-answered-'))
    const file = join(this.dir, 'operations')
    writeFileSync(file, '')
    // The workers, which start later, inherit it.
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
    this.vitest?.logger.error(`\nNo test had these operations answered with success:\n${list}\n`)
  }

  /** Whether every test of the projects that call services has run and passed: a failed test explains itself. */
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
