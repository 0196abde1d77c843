import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '@parta/contracts/values'
import { expect, it } from 'vitest'
import { startLocal } from '../src/local.ts'

it('all of Parta runs in one process, and its mail arrives in the mailbox', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'parta-local-'))
  const own = { PARTA_MONGO_URL: '', PARTA_REDIS_URL: '', PARTA_NATS_URL: '' }
  const parta = await startLocal({ dir, env: { ...own, PARTA_CHECK_REPLIES: 'true' } })
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
