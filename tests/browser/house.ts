import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '@parta/stack/build-web'
import { startLocal } from '@parta/stack/local'

/** Vitest's global set-up: the web is built, and a whole Parta without demo data stands behind the gateway. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-browser-'))
  const web = await buildWeb()
  // Journeys come from one address, faster than people.
  const env = {
    PARTA_CHECK_REPLIES: 'true',
    PARTA_ADDRESS_RATE: '100000',
    PARTA_RATE_FACTOR: '100',
    PARTA_LOG_LEVEL: 'error',
  }
  const local = await startLocal({ dir, web, env })
  process.env['PARTA_TEST_URL'] = local.url
  process.env['PARTA_TEST_MAILBOX'] = local.mailbox.url
  return async () => {
    await local.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
