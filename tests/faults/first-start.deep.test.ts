import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeys } from '@parta/contracts/identity'
import { eventually, testEnv } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import { type RunningServices, startServices } from '@parta/stack/services'
import { describe, expect, it } from 'vitest'

async function twoReplicas(dir: string): Promise<RunningServices[]> {
  const env = testEnv({ PARTA_MEDIA_DIR: join(dir, 'media'), PARTA_ERASURES_DIR: join(dir, 'erasures') })
  const started = await Promise.allSettled([startServices(env), startServices(env)])
  const running = started.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return running
  await closeAll(running)
  throw failed.reason
}

async function closeAll(replicas: readonly RunningServices[]): Promise<void> {
  await Promise.all(replicas.map((replica) => replica.close()))
}

/** The public keys as one replica's identity publishes them. */
async function keysOf({ running }: RunningServices): Promise<unknown> {
  const identity = running.find(({ name }) => name === 'identity')
  const answer = await clientOf(() => identity?.url ?? '').call(publicKeys, {})
  expect(answer.status).toBe(200)
  return answer.body
}

describe('two replicas of every service that start at the same moment on empty backends', () => {
  it('both start, and sign with the same keys', async () => {
    for (let round = 0; round < 3; round += 1) {
      const dir = await mkdtemp(join(tmpdir(), 'parta-first-start-'))
      const replicas = await twoReplicas(dir)
      const [one, two] = replicas as [RunningServices, RunningServices]
      await eventually(async () => expect(await keysOf(one)).toEqual(await keysOf(two)))
      await closeAll(replicas)
      await rm(dir, { recursive: true, force: true })
    }
  })
})
