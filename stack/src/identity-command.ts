import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { homeFolder, rootFolder } from './places.ts'
import { readRunning } from './running.ts'

/**
 * Runs a command of identity, with the arguments of this process, on the installation that `npm start` runs, or on the
 * one that the environment names; then exits with its code.
 */
export async function runIdentityCommand(file: string): Promise<never> {
  const own = process.env
  const running = own['PARTA_MONGO_URL'] ? {} : await readRunning(join(homeFolder, 'data'))
  if (!running) {
    process.stderr.write(
      `Parta does not run in ${homeFolder}: start it first, or name another one by PARTA_MONGO_URL, PARTA_NATS_URL, PARTA_REDIS_URL, PARTA_SECRET and PARTA_PUBLIC_URL\n`,
    )
    process.exit(1)
  }
  const command = [join(rootFolder, 'services/identity/src', file), ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, command, { env: { ...own, ...running }, stdio: 'inherit' })
  process.exit(status ?? 1)
}
