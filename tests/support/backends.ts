import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackends } from '@parta/stack/backends/backends'

interface TestBackends {
  env(): Record<string, string>
  stop(): Promise<void>
}

/**
 * Vitest's global set-up: three MongoDBs, one Redis and one NATS for all test files, gone with their data at the end. The
 * workers, which start later, inherit the addresses; `testEnv` of the kit takes them. With
 * `PARTA_TEST_BACKENDS=containers` they are containers of the images that docker-compose.yml names.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Vitest calls this for each project that names it.
  if (process.env['PARTA_TEST_STARTED']) return async () => {}
  const dir = await mkdtemp(join(tmpdir(), 'parta-tests-'))
  const backends = await started(dir)
  Object.assign(process.env, backends.env(), { PARTA_TEST_STARTED: 'true' })
  return async () => {
    await backends.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/**
 * Starts the backends, and two more MongoDBs. MongoDB keeps a file open for each collection and index of the databases
 * of all test files, and a system limits how many a process may open. `own-mongo.ts` gives each worker one of them.
 */
async function startAll(dir: string): Promise<TestBackends> {
  const log = (name: string, text: string) => process.stderr.write(`${name}: ${text}\n`)
  const died = (name: string, how: string) => log(name, `ended ${how} while the tests ran`)
  const first = await startBackends({ dir, log, died })
  const { PARTA_MONGO_URL: url, ...others } = first.env()
  const more = await Promise.all(
    ['second', 'third'].map((name) => startBackends({ dir: join(dir, name), log, died, env: others })),
  )
  return {
    env: () => ({ ...first.env(), PARTA_MONGO_URL: [url, ...more.map(({ mongoUrl }) => mongoUrl)].join(' ') }),
    stop: async () => {
      await Promise.all([first, ...more].map((one) => one.stop()))
    },
  }
}

async function started(dir: string): Promise<TestBackends> {
  const wanted = process.env['PARTA_TEST_BACKENDS'] ?? 'embedded'
  if (wanted === 'embedded') {
    return await startAll(dir)
  }
  if (wanted !== 'containers') throw new Error(`PARTA_TEST_BACKENDS is embedded or containers, not ${wanted}`)
  // Loaded only here: the library is large, and most runs have no use for it.
  const { startContainers } = await import('./containers.ts')
  return await startContainers()
}
