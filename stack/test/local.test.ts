import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '@parta/contracts/values'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startLocal } from '../src/local.ts'

it('all of Parta runs in one process on servers of its own, and its mail arrives in the mailbox', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'parta-local-'))
  // Nothing listens there: the servers that a shell names are those of `npm start`.
  vi.stubEnv('PARTA_MONGO_URL', 'mongodb://127.0.0.1:1/')
  vi.stubEnv('PARTA_REDIS_URL', 'redis://127.0.0.1:1')
  vi.stubEnv('PARTA_NATS_URL', 'nats://127.0.0.1:1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const parta = await startLocal({ dir, env: { PARTA_CHECK_REPLIES: 'true' } })
  try {
    expect(parta.services.map(({ name }) => name).sort()).toEqual([...services].sort())
    expect((await fetch(`${parta.url}/health/ready`)).status).toBe(200)
    const answer = await fetch(`${parta.url}/public/identity/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'zofie@parta.test', password: 'Badminton5vSobotu!', locale: 'cs' }),
    })
    expect(answer.status).toBe(200)
    await expect.poll(() => parta.mailbox.list('zofie@parta.test')).toHaveLength(1)
    expect(parta.mailbox.list()[0]?.subject).toBe('Tvůj kód do Party')
  } finally {
    await parta.stop()
    await rm(dir, { recursive: true, force: true })
  }
})
