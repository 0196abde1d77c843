import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userDeleted } from '@parta/contracts/identity'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJournal } from '../src/privacy/journal.ts'
import { erasedAccounts } from '../src/privacy/replay-erasures.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const journal = () => openJournal(identity.running.kit)
const anEntry = (accountId: string) => ({
  accountId,
  userId: `${accountId}-person`,
  aliasIds: [`${accountId}-child`],
  erasedAt: new Date('2026-03-01T12:00:00Z'),
})

async function accountIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const id of journal().accountIds()) ids.push(id)
  return ids.toSorted()
}

describe('the journal of erased accounts', () => {
  it('has one entry for an account, also after repeated writes', async () => {
    await journal().note(anEntry('one'))
    await journal().note(anEntry('one'))
    await journal().note(anEntry('two'))
    expect(await accountIds()).toEqual(['one', 'two'])
    expect(await journal().read('one')).toEqual(anEntry('one'))
    expect(await journal().read('three')).toBeNull()
  })

  it('is listed for operators, and publishes one erasure or all again after the restore of another service', async () => {
    const erased = () =>
      ['one-person', 'two-person'].flatMap((person) => identity.factsOf(userDeleted, person).map(({ id }) => id))
    const failures = erasedAccounts(identity.running.kit)
    expect(await failures.list()).toHaveLength(2)
    expect(await failures.replay?.('one')).toBe(true)
    await eventually(() => expect(erased()).toEqual(['one-person']))
    expect(await failures.replay?.('all')).toBe(true)
    await eventually(() => expect(erased()).toEqual(['one-person', 'one-person', 'two-person']))
    expect(await failures.replay?.('three')).toBe(false)
  })

  it('names an account even when its entry is unreadable, so that the start continues', async () => {
    await writeFile(join(identity.env['PARTA_ERASURES_DIR'] ?? '', 'three.json'), '{"accountId":"th')
    expect(await journal().read('three')).toMatchObject({ accountId: 'three', userId: '' })
    expect(await erasedAccounts(identity.running.kit).list()).toHaveLength(3)
    await rm(join(identity.env['PARTA_ERASURES_DIR'] ?? '', 'three.json'))
  })

  it('must not be stored with the pictures, which backups contain', () => {
    const { config, env, log } = identity.running.kit
    const at = { PARTA_ERASURES_DIR: config.PARTA_MEDIA_DIR }
    expect(() => openJournal({ config, log, env: { ...env, ...at } })).toThrow(/must differ/)
    const bucket = { config: { ...config, PARTA_S3_BUCKET: 'parta' }, env: { ...env, PARTA_ERASURES_BUCKET: 'parta' } }
    expect(() => openJournal({ ...bucket, log })).toThrow(/must differ/)
  })

  it('removes entries that are older than any backup', async () => {
    await journal().forget(new Date(Date.now() - 60_000))
    expect(await accountIds()).toEqual(['one', 'two'])
    await journal().forget(new Date(Date.now() + 60_000))
    expect(await accountIds()).toEqual([])
    expect(await journal().readLastRun()).not.toBeNull()
  })
})
