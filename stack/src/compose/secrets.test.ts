import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { keysPin, pinOf } from '@parta/kit/session/key-set'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSecrets, composeSecrets } from './secrets.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-secrets-'))
  file = join(dir, '.env')
})
afterEach(() => rm(dir, { recursive: true }))

const kept = async () => parseEnv(await readFile(file, 'utf8'))

describe('npm run secrets', () => {
  it('makes a file that only its owner can read, with a different random value for each secret', async () => {
    const added = await addSecrets(file)
    const values = Object.values(await kept())
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Object.keys(await kept()).toSorted()).toEqual(added.toSorted())
    expect(new Set(values).size).toBe(values.length)
    // At least 128 bits, in characters that need no escapes in an address.
    for (const value of values) expect(value).toMatch(/^[\w-]{43,}$/)
  })

  it('adds missing secrets, and changes neither existing ones nor other settings', async () => {
    const before =
      '# ours\nPARTA_PUBLIC_URL=https://parta.example\nPARTA_SECRET="one of the operator’s own, long enough"\nNATS_PASSWORD_CHAT=\nREDIS_PASSWORD_CHAT=mine'
    await writeFile(file, before)
    await chmod(file, 0o644)
    const added = await addSecrets(file)
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${before}\n`))
    expect(added).not.toContain('PARTA_SECRET')
    expect(added).toContain('NATS_PASSWORD_CHAT')
    expect(await kept()).toMatchObject({ REDIS_PASSWORD_CHAT: 'mine', NATS_PASSWORD_CHAT: expect.stringMatching(/^p/) })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('refuses a setting that no container reads, by its name, and leaves the file', async () => {
    await writeFile(file, 'PARTA_LITE_ORGS=sokol\n')
    await expect(addSecrets(file)).rejects.toThrow('nothing reads PARTA_LITE_ORGS (do you mean PARTA_LITE_ORG?)')
    expect(await readFile(file, 'utf8')).toBe('PARTA_LITE_ORGS=sokol\n')
  })

  it.each([
    ['PARTA_DB_PREFIX=second', 'PARTA_DB_PREFIX needs a server of your own in PARTA_MONGO_URL'],
    ['PARTA_PORT=http', 'PARTA_PORT must be integer'],
  ])('refuses %s, which no container can use, by its name', async (line, message) => {
    await writeFile(file, `${line}\n`)
    await expect(addSecrets(file)).rejects.toThrow(message)
  })

  it('adds nothing the second time', async () => {
    await addSecrets(file)
    const before = await readFile(file, 'utf8')
    expect(await addSecrets(file)).toEqual([])
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('makes a pin with which services without the secret accept identity’s key set', () => {
    const made = composeSecrets({})
    expect(keysPin({ PARTA_KEYS_PIN: made['PARTA_KEYS_PIN'] })).toBe(pinOf(String(made['PARTA_SIGNING_SECRET'])))
    expect(made['PARTA_SIGNING_SECRET']).not.toBe(made['PARTA_SECRET'])
    // Identity has both secrets.
    expect(keysPin(made)).toBe(made['PARTA_KEYS_PIN'])
  })

  it('keeps a pin made of PARTA_SECRET, and refuses one that belongs to no secret', () => {
    const secret = 'a secret of more than thirty-two characters'
    const known = { PARTA_SECRET: secret, PARTA_KEYS_PIN: pinOf(secret) }
    expect(composeSecrets(known)).toMatchObject({ ...known, PARTA_SIGNING_SECRET: secret })
    expect(() => composeSecrets({ PARTA_KEYS_PIN: pinOf(secret) })).toThrow('PARTA_KEYS_PIN belongs to another')
  })
})
