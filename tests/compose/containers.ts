import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface Containers {
  readonly project: string
  /** The settings with which the next command runs. */
  readonly env: Record<string, string | undefined>
  /** Runs a command of compose. @throws Error when containers do not start */
  compose(...args: string[]): void
  /** Returns what a command of compose writes. */
  said(...args: string[]): string
}

/**
 * Returns the containers of docker-compose.yml as a project of their own.
 * @param envFile stands for `.env`
 */
export function openContainers(project: string, envFile: string, settings: Record<string, string>): Containers {
  const added = settings['PARTA_MONGO_URL'] ? ['stand-ins.yml', 'own-mongo.yml'] : ['stand-ins.yml']
  const paths = ['docker-compose.yml', ...added.map((file) => `tests/compose/${file}`)]
  const files = paths.flatMap((file) => ['--file', join(root, file)])
  const env: Containers['env'] = { ...process.env, COMPOSE_ENV_FILES: envFile, ...settings }
  const run = (args: readonly string[], stdio: 'inherit' | 'pipe') =>
    spawnSync('docker', ['compose', ...files, '--project-name', project, ...args], {
      cwd: root,
      env,
      stdio,
      encoding: 'utf8',
    })
  return {
    project,
    env,
    compose: (...args) => {
      const { status, error } = run(args, 'inherit')
      if (error) throw new Error(`docker cannot be run: ${error.message}`)
      if (status !== 0 && args[0] === 'up') throw new Error('docker compose up failed')
    },
    said: (...args) => {
      const { stdout, stderr } = run(args[0] === 'exec' ? ['exec', '-T', ...args.slice(1)] : args, 'pipe')
      return `${stdout}${stderr}`.trim()
    },
  }
}
