import { dirname } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the test files of one folder after one another, so that a worker starts each service once: files that follow each
 * other share what is running. Within a folder the order is Vitest's own, the longest first.
 */
export class ByFolder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const folders = [...new Set(sorted.map(folderOf))]
    return folders.flatMap((folder) => sorted.filter((file) => folderOf(file) === folder))
  }
}

/** The project belongs to it: Vitest stops the worker when the next file is of another project. */
const folderOf = ({ project, moduleId }: TestSpecification) => `${project.name} ${dirname(moduleId)}`
