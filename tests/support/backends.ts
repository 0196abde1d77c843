import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackends } from '@parta/stack/backends/backends'

/**
 * Vitest's global set-up: one MongoDB, Redis and NATS for all test files, gone with their data at
 * the end. The workers, which start later, inherit the addresses; `testEnv` of the kit takes them.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-tests-'))
  const backends = await startBackends({ dir, log: (name, text) => process.stderr.write(`${name}: ${text}\n`) })
  Object.assign(process.env, backends.env())
  return async () => {
    await backends.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
